import { TRIAGE_OPENING } from '../../shared/tools/openings.ts';
import { readAnswers } from '../../shared/tools/triage.ts';
import { find, setText } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';
import { writeMarks } from '../write-marks.ts';

const title = find('[data-triage-title]');
const first = title.textContent ?? '';

startTool('recuperar-ou-trocar', (form) => {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { isStopped, given, isComplete } = readAnswers(values);
  setText(
    title,
    isStopped ? 'Máquina parada: mande isto agora' : isComplete ? 'O que as respostas dizem' : first,
  );
  const items = (part: 'means' | 'send') =>
    given.flatMap(({ answer }) => {
      const text = answer[part];
      if (!text) return [];
      const item = Object.assign(document.createElement('li'), { textContent: text });
      if (part === 'means' && answer.source) item.append(...writeMarks([answer.source]));
      return [item];
    });
  find('[data-triage-means]').replaceChildren(...items('means'));
  find('[data-triage-send]').replaceChildren(...items('send'));
  find('[data-triage-next]').hidden = !isStopped && !isComplete;
  if (!isStopped && !isComplete) return {};
  const text = [TRIAGE_OPENING, ...given.map(({ question, answer }) => `${question} ${answer.text}`)].join(
    '\n',
  );
  const said = given.flatMap(({ answer }) => answer.means ?? []).join(' ');
  return { text, chat: text, said: `${title.textContent}. ${said}` };
});
