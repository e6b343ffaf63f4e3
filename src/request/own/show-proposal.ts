import { formatWholeDay } from '../../shared/inbox/day.ts';
import { PROPOSAL_TERMS, TERM_NAMES, totalOf } from '../../shared/proposal/proposal.ts';
import { formatReais } from '../../shared/reais.ts';
import {
  isCancelled,
  PROPOSAL_PDF,
  pageActionPath,
  type RequestView,
} from '../../shared/request/page-wire.ts';
import { formatReference } from '../../shared/request/reference.ts';
import { TIME_ZONE } from '../../shared/time-zone.ts';
import { formatShortMoment } from '../../site/ui/format-pt.ts';
import { makeElement as make } from '../../site/ui/make-element.ts';

const find = (name: string) => document.querySelector<HTMLElement>(`[data-show=proposal-${name}]`);
const put = (name: string, ...children: (Node | string)[]) => find(name)?.replaceChildren(...children);

/** Today in São Paulo, where a proposal's last day ends. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });

/** The state of a proposal in words, and whether it can still be answered. */
export function readProposal(
  { proposal, ending }: Pick<RequestView, 'ending'> & { proposal: NonNullable<RequestView['proposal']> },
  day: string,
): { text: string; isOpen: boolean } {
  const { answer, answeredAt, content } = proposal;
  const at = answeredAt && ` em ${formatShortMoment(new Date(answeredAt))}`;
  if (answer === 'accepted' && isCancelled(ending))
    return { text: `Aceita${at}, e cancelada por você: a equipe devolve o que já foi pago.`, isOpen: false };
  if (answer === 'accepted')
    return { text: `Aceita${at}. Obrigado: a equipe confirma os próximos passos.`, isOpen: false };
  if (answer === 'declined') return { text: `Recusada${at}. Obrigado por avisar.`, isOpen: false };
  if (ending) return { text: 'A solicitação está encerrada.', isOpen: false };
  const until = formatWholeDay(content.validUntil);
  if (content.validUntil < day)
    return {
      text: `A validade passou em ${until}. Pergunte à equipe se as condições continuam.`,
      isOpen: false,
    };
  return { text: `${formatReais(totalOf(content.lines))}, válida até ${until}.`, isOpen: true };
}

/** Shows the current version of the proposal, if there is one. */
export function showProposal(view: RequestView): void {
  const section = document.querySelector<HTMLElement>('[data-own-proposal]');
  const { proposal, ending } = view;
  if (!section) return;
  section.hidden = !proposal;
  if (!proposal) return;
  const { content, version } = proposal;
  const { text, isOpen } = readProposal({ ...view, proposal }, today());
  const shown = section.dataset['shown'];
  section.dataset['shown'] = `${view.reference} ${version}`;
  // A customer who is reading one version must not accept the next by mistake.
  if (shown?.startsWith(view.reference) && shown !== section.dataset['shown']) {
    put('said', `A equipe mandou a versão ${version}: confira antes de responder.`);
    if (section.contains(document.activeElement)) section.querySelector('h3')?.focus();
  }
  if (!isOpen) put('said');
  put('version', String(version));
  if (find('state')?.textContent !== text) put('state', text);
  put(
    'lines',
    ...content.lines.map(({ text: words, quantity, cents }) =>
      make(
        'tr',
        {},
        make('td', {}, words),
        make('td', { className: 'figures' }, String(quantity)),
        make('td', { className: 'figures' }, formatReais(quantity * cents)),
      ),
    ),
  );
  put('total', formatReais(totalOf(content.lines)));
  put(
    'terms',
    ...TERM_NAMES.flatMap((name) =>
      content.terms[name]
        ? [
            make(
              'div',
              {},
              make('dt', {}, PROPOSAL_TERMS[name]),
              make('dd', { className: 'whitespace-pre-wrap' }, content.terms[name]),
            ),
          ]
        : [],
    ),
  );
  const answers = section.querySelector<HTMLElement>('[data-own-answer]');
  if (answers) answers.hidden = !isOpen;
  for (const field of section.querySelectorAll<HTMLInputElement>('[name=version]'))
    field.value = String(version);
  const accept = section.querySelector<HTMLElement>('[data-own-accept]');
  const label = `Aceitar a versão ${version}, ${formatReais(totalOf(content.lines))}`;
  // A confirmation that was asked for another version is asked again.
  if (accept && accept.dataset['asked'] !== label) {
    accept.textContent = label;
    accept.dataset['asked'] = '';
  }
  const question = section.querySelector<HTMLElement>('[data-own-question]');
  if (question) question.hidden = ending !== null;
}

/** Downloads the version that is shown as a PDF, and says so if that fails. Resolves to false if it was replaced. */
export async function savePdf(secret: string, { reference, proposal }: RequestView): Promise<boolean> {
  put('said', 'Baixando…');
  try {
    const response = await fetch(pageActionPath(PROPOSAL_PDF), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, version: proposal?.version }),
    });
    if (response.status === 409) return false;
    if (!response.ok) throw new Error(String(response.status));
    const href = URL.createObjectURL(await response.blob());
    const name = `proposta-${formatReference(reference)}-v${proposal?.version}.pdf`;
    make('a', { href, download: name }).click();
    // Safari reads the URL after the click.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    put('said', '');
  } catch {
    put('said', 'Não deu para baixar agora. Tente de novo em instantes.');
  }
  return true;
}
