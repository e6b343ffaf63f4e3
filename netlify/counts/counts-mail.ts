import { FORM_LABELS } from '../../src/shared/counts/count-wire.ts';
import type { Mail } from '../platform/mailer.ts';
import type { LabelCount } from './load-counts.ts';

const FORM_NAMES: Readonly<Record<string, string>> = {
  [FORM_LABELS.started]: 'Formulários começados',
  [FORM_LABELS.sent]: 'Formulários enviados',
  [FORM_LABELS.failed]: 'Envios que falharam',
};

const formatLine = (name: string, { total, week }: Omit<LabelCount, 'label'>) =>
  `${String(total).padStart(6)}  ${String(week).padStart(6)}  ${name}`;

/** Builds the team's mail about one day: clicks and form events, each with its total of seven days. */
export function buildCountsMail(day: string, counts: readonly LabelCount[]): Mail {
  const date = day.split('-').reverse().join('/');
  const clicks = counts.filter(({ label }) => !(label in FORM_NAMES));
  const none = { total: 0, week: 0 };
  const forms = Object.entries(FORM_NAMES).map(([label, name]) =>
    formatLine(name, counts.find((count) => count.label === label) ?? none),
  );
  const sum = clicks.reduce((all, { total }) => all + total, 0);
  return {
    id: `counts-${day}`,
    subject: `[Site] ${date}: ${sum} ${sum === 1 ? 'clique' : 'cliques'} de orçamento`,
    text: [
      `Contagem do próprio site, sem cookies e sem dados pessoais: no dia ${date} e em sete dias.`,
      '',
      `${'dia'.padStart(6)}  ${'7 dias'.padStart(6)}`,
      ...forms,
      '',
      ...clicks.map((count) => formatLine(count.label, count)),
      '',
    ].join('\n'),
  };
}
