import { TRIAGE_OPENING } from '../../shared/tools/openings.ts';
import { readAnswers } from '../../shared/tools/triage.ts';
import { find, setText } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';

const title = find('[data-triage-title]');
const first = title.textContent ?? '';
/** What each answer means and asks for; those of the visitor's answers show. */
const lines = document.querySelectorAll<HTMLElement>('[data-answer]');

startTool('recuperar-ou-trocar', (form) => {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { isStopped, given, isComplete } = readAnswers(values);
  setText(
    title,
    isStopped ? 'Máquina parada: mande isto agora' : isComplete ? 'O que as respostas dizem' : first,
  );
  for (const item of lines) {
    const [name = '', value] = item.dataset['answer']?.split('-') ?? [];
    item.hidden = values[name] !== value;
  }
  find('[data-triage-next]').hidden = !isStopped && !isComplete;
  if (!isStopped && !isComplete) return {};
  const text = [TRIAGE_OPENING, ...given.map(({ question, answer }) => `${question} ${answer.text}`)].join(
    '\n',
  );
  const said = given.flatMap(({ answer }) => answer.means ?? []).join(' ');
  return { text, chat: text, said: `${title.textContent}. ${said}` };
});
