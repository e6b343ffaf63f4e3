import { OTHER_RESIN } from '../../shared/tools/data/resins.ts';
import { parseSelection } from '../../shared/tools/parse-selection.ts';
import { selectScrew } from '../../shared/tools/selection.ts';
import { find, setText, showProblem } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';

const FIELDS = ['d', 'l', 'resina', 'moido', 'quanto'] as const;

/** The form's texts by name; checkboxes with one name are joined by spaces. */
function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    values[name] = values[name] === undefined ? String(value) : `${values[name]} ${value}`;
  return values;
}

const summary = find('[data-summary]');
const example = summary.textContent ?? '';

// The texts and the drawing of the result are in a second file, so that the fields respond sooner.
let shown: typeof import('./show-result.ts') | undefined;

const resin = find<HTMLSelectElement>('#resina');

const follow = startTool('selecao', (form, sift) => {
  // A link may name a resin that the list does not have.
  resin.value ||= OTHER_RESIN.id;
  const values = readForm(form);
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=tambem]'))
    box.disabled = box.value === values.resina;
  const parsed = parseSelection(values);
  const { needs } = parsed;
  const problems = sift(parsed.problems);
  setText(find('#maquina-problem'), problems.maquina ?? '');
  for (const name of FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      showProblem(field, problems[name]);
  }
  const result = shown?.showSelection(needs && { needs, found: selectScrew(needs) });
  if (result) setText(summary, result.said);
  else if (problems.resina) setText(summary, problems.resina);
  else if (Object.keys(problems).some((name) => name !== 'maquina'))
    setText(summary, 'Corrija os campos marcados.');
  else if (!values.d?.trim() || problems.maquina) setText(summary, example);
  return result ?? {};
});

import('./show-result.ts').then((loaded) => {
  shown = loaded;
  follow(false);
});
