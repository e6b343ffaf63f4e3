import { TRIAGE_OPENING } from '../../shared/tools/openings.ts';
import { firstAnswer, type History, type Part, type Sign, TRIAGE } from '../../shared/tools/triage.ts';
import { find } from '../page-parts.ts';
import { startTool } from '../start-tool.ts';

const title = find('[data-triage-title]');
const reason = find('[data-triage-reason]');
const next = find('[data-triage-next]');
const first = { title: title.textContent, reason: reason.textContent };

startTool('recuperar-ou-trocar', (form) => {
  const data = new FormData(form);
  const answers = Object.entries(TRIAGE).map(([name, { question, answers: texts }]) => {
    const value = String(data.get(name) ?? '');
    return { question, value, text: (texts as Readonly<Record<string, string>>)[value] };
  });
  const [part, sign, history] = answers.map(({ value }) => value);
  const isComplete = answers.every(({ text }) => text !== undefined);
  const answer = isComplete ? firstAnswer(part as Part, sign as Sign, history as History) : undefined;
  title.textContent = answer?.title ?? first.title;
  reason.textContent = answer?.reason ?? first.reason;
  next.hidden = answer?.next !== 'measure';
  if (!answer) return {};
  const text = [
    TRIAGE_OPENING,
    ...answers.map((given) => `${given.question} ${given.text}`),
    `Primeira resposta: ${answer.title}`,
  ].join('\n');
  return { text, chat: text, said: `${answer.title}. ${answer.reason}` };
});
