import { firstAnswer, type History, type Part, type Sign, TRIAGE } from '../../shared/tools/triage.ts';
import { startTool } from '../start-tool.ts';

const find = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-triage-${name}]`);
  if (!found) throw new Error(`tools: no ${name}`);
  return found;
};
const [title, reason, next] = [find('title'), find('reason'), find('next')];
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
    'Recuperar ou trocar? (ferramenta do site)',
    ...answers.map((given) => `${given.question} ${given.text}`),
    `Primeira resposta: ${answer.title}`,
  ].join('\n');
  return { text, chat: text };
});
