import { formatNumber } from '../../shared/tools/number.ts';
import { formatMm } from '../../shared/tools/wear.ts';
import type { WearTexts } from '../../shared/tools/wear-form.ts';
import { reportWear } from '../../shared/tools/wear-report.ts';
import { readTexts } from './form-texts.ts';
import { mergeSheets, readSheets, writeSheets } from './kept-sheets.ts';
import { all, say as sayText } from './report-parts.ts';

/** Puts texts into the form; fields without one get their default. */
function fillTexts(form: HTMLFormElement, texts: WearTexts): void {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.type !== 'file')
      control.value = texts[control.name] ?? control.defaultValue;
    else if (control instanceof HTMLSelectElement)
      control.value = texts[control.name] ?? control.options[0]?.value ?? '';
}

let sheets: readonly WearTexts[] = readSheets();
let form: HTMLFormElement;
let follow: (hasChanged?: boolean) => void;
let undo: (() => void) | undefined;

/** The measurements on this device. */
export const keptSheets = () => sheets;

function say(text: string, goBack?: () => void): void {
  sayText('kept', text);
  undo = goBack;
  for (const button of all<HTMLElement>('[data-measuring=undo]')) button.hidden = !goBack;
}

const formatDate = (date = '') =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? date.split('-').reverse().join('/') : date;

function makeButton(action: string, label: string, index: number, about: string): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
  button.setAttribute('aria-label', `${label} ${about}`);
  Object.assign(button.dataset, { measuring: action, index });
  return button;
}

function makeItem(texts: WearTexts, index: number): HTMLLIElement {
  const { stations, sheet } = reportWear(texts);
  const gap = Math.max(...stations.map(({ clearance }) => clearance));
  const name = [formatDate(texts['data']) || 'Sem data', texts['etiqueta'] ?? texts['marca']]
    .filter(Boolean)
    .join(', ');
  const facts = [
    sheet.hours !== undefined && `${formatNumber(sheet.hours)} h`,
    stations.length > 0 && `folga ${formatMm(gap)}`,
  ];
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.append(
    Object.assign(document.createElement('b'), { textContent: name }),
    facts
      .filter(Boolean)
      .map((fact) => ` · ${fact}`)
      .join(''),
  );
  item.append(text, makeButton('open', 'Abrir', index, name), makeButton('delete', 'Apagar', index, name));
  return item;
}

function showSheets(): void {
  for (const list of all('[data-kept]')) list.replaceChildren(...sheets.map(makeItem));
  follow(false);
}

function setSheets(next: readonly WearTexts[], text: string, canUndo = true): void {
  const before = sheets;
  sheets = next;
  const isStored = writeSheets(sheets);
  showSheets();
  if (!isStored) say('O aparelho não deixou guardar: a lista vale até fechar a página. Baixe o CSV.');
  else say(text, canUndo ? () => setSheets(before, 'Desfeito.', false) : undefined);
}

function add(added: readonly WearTexts[], text: string): boolean {
  const merged = mergeSheets(sheets, added);
  if (merged) setSheets(merged, text);
  else say('A lista está cheia. Baixe o CSV e apague as medições antigas.');
  return merged !== undefined;
}

function fill(texts: WearTexts): void {
  fillTexts(form, texts);
  follow();
}

function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

async function readFile(file: HTMLInputElement): Promise<void> {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  try {
    const { readSheetFile } = await import('./sheet-files.ts');
    const { sheets: read, problem } = await readSheetFile(chosen);
    const count = read.length === 1 ? '1 medição lida' : `${read.length} medições lidas`;
    const latest = read[read.length - 1];
    if (problem) say(problem);
    else if (
      add(read, `${count} de ${chosen.name}.`) &&
      latest &&
      reportWear(readTexts(form)).measured.length === 0
    )
      fill(latest);
  } catch {
    say('Não foi possível ler o arquivo. Tente de novo.');
  }
  file.value = '';
}

const ACTIONS: Readonly<Record<string, (index: number) => unknown>> = {
  keep() {
    const texts = readTexts(form);
    if (reportWear(texts).measured.length === 0) {
      say('Preencha o diâmetro e meça ao menos uma estação antes de guardar.');
      return;
    }
    const data = texts['data'] ?? today();
    fillTexts(form, { ...texts, data });
    add([{ ...texts, data }], `Medição de ${formatDate(data)} guardada neste aparelho.`);
  },
  open(index) {
    const [chosen, before] = [sheets[index], readTexts(form)];
    if (!chosen) return;
    fill(chosen);
    say('Medição aberta no formulário.', () => {
      fill(before);
      say('Desfeito.');
    });
  },
  delete(index) {
    setSheets(
      sheets.filter((_, other) => other !== index),
      'Medição apagada.',
    );
    // The deleted item had the focus.
    for (const button of all<HTMLElement>('[data-measuring=undo]')) button.focus();
  },
  undo: () => undo?.(),
  async export() {
    const current = readTexts(form);
    const { downloadSheets } = await import('./sheet-files.ts');
    const chosen =
      reportWear(current).measured.length > 0 ? (mergeSheets(sheets, [current]) ?? sheets) : sheets;
    if (chosen.length > 0) downloadSheets(chosen);
    say(chosen.length > 0 ? 'CSV baixado.' : 'Ainda não há medição para baixar.');
  },
  import() {
    for (const file of all<HTMLInputElement>('[data-file]')) file.click();
  },
};

/** Runs the action named by a button's `data-measuring`. */
export const act = (action: string, index: number): unknown => ACTIONS[action]?.(index);

/** Shows the list. `onChange` updates the result after the list or, unless it gets `false`, the form has changed. */
export function startKept(page: HTMLFormElement, onChange: (hasChanged?: boolean) => void): void {
  form = page;
  follow = onChange;
  for (const file of all<HTMLInputElement>('[data-file]'))
    file.addEventListener('change', () => readFile(file));
  showSheets();
}
