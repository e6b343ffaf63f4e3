import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadFigures } from '../../netlify/figures/load-figures.ts';
import { handlePage } from '../../netlify/leads/page/handle-page.ts';
import { sealOf } from '../../netlify/leads/proposal/seal.ts';
import { secretOf } from '../../netlify/leads/store/page-link.ts';
import type { RequestFiles } from '../../netlify/leads/store/request-files.ts';
import { workOutbox } from '../../netlify/outbox/work.ts';
import { addressOf } from '../../src/contracts/define-call.ts';
import type { LeadActions } from '../../src/contracts/desk.ts';
import { customerLinkCall, LEAD_ACTIONS, pastLinesCall, proposalPdfCall } from '../../src/contracts/desk.ts';
import { parseCsv } from '../../src/shared/csv.ts';
import { customerLink, leadResponse, pastLines } from '../../src/shared/inbox/inbox-answers.ts';
import { firstTerms } from '../../src/shared/proposal/conditions.ts';
import type { ProposalContent } from '../../src/shared/proposal/proposal.ts';
import {
  PAGE_PATH,
  type PageAction,
  type PageActions,
  type PageAnswer,
  PROPOSAL_PDF,
  type RequestView,
} from '../../src/shared/request/page-wire.ts';
import { formatReference } from '../../src/shared/request/reference.ts';
import { prepareInbox } from '../fixtures/inbox.ts';
import { REQUEST, TEAM } from '../fixtures/lead-pipeline.ts';
import { workSteps } from '../fixtures/outbox.ts';

const { inbox } = await prepareInbox();
const { database } = inbox.staff;
const FILES: RequestFiles = {
  claim: async () => [],
  release: async () => {},
  store: async () => ({ attachments: [], refused: [] }),
  settle: async () => {},
};
const TODAY = '2026-11-24';
const PROPOSAL: ProposalContent = {
  ...firstTerms(TODAY),
  lines: [{ text: 'Rosca Ø 60 mm', quantity: 2, cents: 1_234_567 }],
};

beforeEach(async () => {
  inbox.staff.services.openMailer = inbox.leadServices.openMailer;
  inbox.cookie = await inbox.staff.signIn('Bia');
});

async function propose(reference: string, changes: Partial<LeadActions['propor']> = {}, key?: string) {
  const { revision, proposals } = await inbox.lead(reference);
  const after = proposals.length;
  const body = { proposal: PROPOSAL, channel: 'email' as const, after, revision, ...changes };
  return inbox.act(reference, 'propor', body, key ? { headers: { 'idempotency-key': key } } : {});
}

async function secretFor(reference: string): Promise<string> {
  const [lead] = await database.query<{ id: string }>('SELECT id FROM leads WHERE reference = $1', [
    reference,
  ]);
  return secretOf(String(lead?.id)) ?? '';
}

function onPage(body: object, action?: PageAction | typeof PROPOSAL_PDF): Promise<Response> {
  const request = new Request(`https://fabrica.example${PAGE_PATH}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return handlePage(request, action, inbox.leadServices, FILES);
}

async function viewOf(secret: string): Promise<RequestView> {
  const { view } = (await (await onPage({ secret })).json()) as PageAnswer;
  if (!view) throw new Error('no page');
  return view;
}

const answer = <Action extends 'aceitar' | 'recusar'>(
  secret: string,
  action: Action,
  body: Partial<PageActions[Action]> = {},
  key: string = randomUUID(),
) => {
  const full = action === 'aceitar' ? { name: 'Rui', role: 'Comprador' } : { reason: 'price', text: '' };
  return onPage({ version: 1, ...full, ...body, secret, key }, action);
};

/** A request with one version of a proposal, and the secret of its page. */
async function proposed() {
  const reference = await inbox.add();
  expect((await propose(reference)).status).toBe(200);
  return { reference, secret: await secretFor(reference) };
}

const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code?: string }).code;

const mailsToCustomer = () => inbox.smtp.mails.filter(({ to }) => to.includes(REQUEST.email));

const pdfText = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf), { mergePages: true })).text;

describe('a proposal', () => {
  test('is mailed once as a PDF with the link, and stands on the page and in the history', async () => {
    const { reference, secret } = await proposed();
    const lead = await inbox.lead(reference);
    expect(lead).toMatchObject({ state: 'answered', work: { proposalSentOn: TODAY } });
    expect(lead.events).toContainEqual(expect.objectContaining({ kind: 'proposal', detail: `${TODAY} 1` }));
    expect(lead.proposals).toMatchObject([{ version: 1, content: PROPOSAL, author: 'Bia', answer: null }]);
    const [mail, ...more] = mailsToCustomer();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`#${secret}`);
    const [, pdf = ''] =
      /filename=proposta-\S+-v1\.pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail?.raw ?? '') ?? [];
    const text = await pdfText(new Uint8Array(Buffer.from(pdf, 'base64')));
    for (const said of [
      'Rosca Ø 60 mm',
      'R$ 24.691,34',
      'Válida até: 09/12/2026',
      lead.proposals[0]?.hash ?? '?',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said);
    expect((await viewOf(secret)).proposal).toMatchObject({ version: 1, content: PROPOSAL, answer: null });
  });

  test('is frozen: its code belongs to its content, and the next version replaces it', async () => {
    const { reference, secret } = await proposed();
    const cheaper = { ...PROPOSAL, lines: [{ text: 'Retífica', quantity: 1, cents: 99_900 }] };
    expect((await propose(reference, { proposal: cheaper, channel: 'whatsapp' })).status).toBe(200);
    const { proposals } = await inbox.lead(reference);
    expect(proposals.map(({ hash }) => hash)).toEqual([
      sealOf(reference, 1, PROPOSAL),
      sealOf(reference, 2, cheaper),
    ]);
    expect((await viewOf(secret)).proposal).toMatchObject({ version: 2, content: cheaper });
    // The second went by WhatsApp: the mail says that there is one.
    expect(mailsToCustomer().map(({ raw }) => raw.includes('application/pdf'))).toEqual([true, false]);
  });

  test('stands on the page when the seller hears so, though its mail may take long', async () => {
    const reference = await inbox.add();
    const work: Promise<unknown>[] = [];
    const mail = Promise.withResolvers<void>();
    inbox.staff.services.openMailer = () => {
      const mailer = inbox.leadServices.openMailer();
      return { ...mailer, send: (sent) => mail.promise.then(() => mailer.send(sent)) };
    };
    const { revision } = await inbox.lead(reference);
    const response = await inbox.staff.call(
      addressOf(LEAD_ACTIONS.propor, { reference }),
      {
        method: 'POST',
        cookie: inbox.cookie,
        body: { proposal: PROPOSAL, channel: 'whatsapp', after: 0, revision },
      },
      (part) => work.push(part),
    );
    expect(response.status).toBe(200);
    expect((await viewOf(await secretFor(reference))).proposal).toMatchObject({ version: 1 });
    expect(mailsToCustomer()).toEqual([]);
    mail.resolve();
    await Promise.all(work);
    expect(mailsToCustomer()).toHaveLength(1);
  });

  test('is sent once per key, and to nobody from an old screen', async () => {
    const reference = await inbox.add();
    const body = { proposal: PROPOSAL, channel: 'email' as const, after: 0, revision: 0 };
    const call = { headers: { 'idempotency-key': randomUUID() } };
    for (let time = 0; time < 3; time += 1)
      expect((await inbox.act(reference, 'propor', body, call)).status).toBe(200);
    expect((await inbox.act(reference, 'propor', body)).status).toBe(409);
    expect((await inbox.lead(reference)).proposals).toHaveLength(1);
  });

  test.each([
    ['no line', { lines: [] }],
    ['no price', { lines: [{ text: 'Rosca', quantity: 1, cents: 0 }] }],
    ['a day that has passed', { validUntil: '2026-11-23' }],
    ['no text', { lines: [{ text: ' ', quantity: 1, cents: 100 }] }],
  ])('with %s is refused', async (_, changes) => {
    const reference = await inbox.add();
    const proposal = { ...PROPOSAL, ...changes };
    expect((await propose(reference, { proposal })).status).toBe(422);
  });

  test('is refused by mail where customers get none', async () => {
    const reference = await inbox.add();
    inbox.staff.services.customers.areMailed = false;
    expect((await propose(reference)).status).toBe(422);
    inbox.staff.services.customers.areMailed = true;
  });

  test('of an accepted request cannot be replaced', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'aceitar');
    expect((await propose(reference)).status).toBe(409);
  });
});

describe('a version', () => {
  test('reopens a discarded request, and is refused once the customer has withdrawn it', async () => {
    const reference = await inbox.add({ handling: 'discarded' });
    expect((await propose(reference)).status).toBe(200);
    expect((await inbox.lead(reference)).state).toBe('answered');
    const secret = await secretFor(reference);
    await onPage({ secret, key: randomUUID() }, 'cancelar');
    expect((await propose(reference)).status).toBe(409);
  });

  test('that was begun from an older one is refused, although the screen is new', async () => {
    const { reference } = await proposed();
    expect((await propose(reference, { after: 0 })).status).toBe(409);
    expect((await propose(reference, { after: 1 })).status).toBe(200);
  });

  test('that was not sent after all cannot be accepted', async () => {
    const { reference, secret } = await proposed();
    const { revision } = await inbox.lead(reference);
    await inbox.act(reference, 'proposta', { sentOn: null, revision });
    const view = await viewOf(secret);
    expect(view.proposal).toBeNull();
    expect(view.additions).toMatchObject([{ text: 'A equipe retirou a proposta.' }]);
    expect((await answer(secret, 'aceitar')).status).toBe(409);
    expect((await inbox.lead(reference)).proposals).toMatchObject([{ version: 1, isReplaced: true }]);
    await propose(reference, { after: 1 });
    expect(await viewOf(secret)).toMatchObject({ proposal: { version: 2 }, additions: [] });
  });

  test('is one with its key on the next day too, and another with another way to send it', async () => {
    const reference = await inbox.add();
    const key = randomUUID();
    const call = { headers: { 'idempotency-key': key } };
    const body = { proposal: PROPOSAL, channel: 'whatsapp' as const, after: 0, revision: 0 };
    await inbox.act(reference, 'propor', body, call);
    expect((await inbox.act(reference, 'propor', { ...body, channel: 'email' }, call)).status).toBe(409);
    inbox.staff.clock = new Date(inbox.staff.clock.getTime() + 12 * 3_600_000);
    inbox.cookie = await inbox.staff.signIn('Bia');
    expect((await inbox.act(reference, 'propor', body, call)).status).toBe(200);
    expect((await inbox.lead(reference)).proposals).toHaveLength(1);
  });

  test('to an address that gets no mail is refused by mail', async () => {
    const reference = await inbox.add({ email: 'a@b,c' });
    expect((await propose(reference)).status).toBe(422);
  });

  test('whose mail the server refuses is shown to the team, until another gets through', async () => {
    const reference = await inbox.add({ origin: 'phone' });
    inbox.smtp.behaviour = 'reject';
    await propose(reference);
    expect((await inbox.lead(reference)).customerMailFailure).toEqual(expect.any(String));
    inbox.smtp.behaviour = 'accept';
    inbox.staff.clock = new Date(inbox.staff.clock.getTime() + 60_000);
    await propose(reference);
    expect((await inbox.lead(reference)).customerMailFailure).toBeNull();
  });

  test('whose words are removed is shown without them', async () => {
    const { secret } = await proposed();
    await database.query(
      `UPDATE proposals SET content = jsonb_set(content, '{lines,0,text}', '"[eliminado]"')`,
    );
    await workSteps(inbox.leadServices);
    expect((await viewOf(secret)).proposal?.content.lines[0]?.text).toBe('[eliminado]');
  });
});

describe('the answer', () => {
  test('accepts a version: outcome, value and evidence are set, and the team is told', async () => {
    const { reference, secret } = await proposed();
    inbox.smtp.mails.length = 0;
    expect((await answer(secret, 'aceitar')).status).toBe(200);
    const lead = await inbox.lead(reference);
    expect(lead.work).toMatchObject({ outcome: 'won', wonCents: 2_469_134 });
    expect(lead.proposals[0]).toMatchObject({ answer: 'accepted', answeredBy: 'Rui, Comprador' });
    const event = lead.events.find(({ kind }) => kind === 'customer');
    expect(event).toMatchObject({
      action: 'aceitar',
      note: expect.stringContaining(sealOf(reference, 1, PROPOSAL)),
    });
    const [toTeam] = inbox.smtp.mails.filter(({ to }) => to.includes(TEAM));
    expect(toTeam?.text).toContain('Rui, Comprador');
    expect((await viewOf(secret)).proposal?.answer).toBe('accepted');
    const confirmations = mailsToCustomer();
    expect(confirmations.map(({ headers }) => headers.subject)).toEqual([
      `Sua solicitação de orçamento ${formatReference(reference)}: proposta aceita`,
    ]);
    expect(confirmations[0]?.text).toContain('desistir em 7 dias');
    expect(confirmations[0]?.raw).toMatch(/filename=proposta-\S+-v1\.pdf/);
  });

  test('can be withdrawn from for seven days: that is confirmed by mail, and the team reads what and how much', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'aceitar');
    inbox.smtp.mails.length = 0;
    inbox.staff.clock = new Date('2026-12-01T23:59:00-03:00');
    inbox.cookie = await inbox.staff.signIn('Bia');
    const key = randomUUID();
    expect(await codeOf(onPage({ secret, key }, 'cancelar'))).toBe('answered');
    expect((await onPage({ secret, key }, 'desistir')).status).toBe(200);
    expect(await codeOf(onPage({ secret, key: randomUUID() }, 'desistir'))).toBe('withdrawn');
    expect(await inbox.lead(reference)).toMatchObject({
      state: 'discarded',
      work: { outcome: null, isWithdrawn: true, hasCustomerNews: true },
    });
    expect(await viewOf(secret)).toMatchObject({ ending: 'Cancelada por você' });
    const [confirmation, ...more] = mailsToCustomer();
    expect(more).toEqual([]);
    expect(confirmation?.text).toContain('Confirmamos a sua desistência da compra');
    expect(confirmation?.text).not.toContain('acrescente');
    expect(confirmation?.raw).toMatch(/filename=proposta-\S+-v1\.pdf/);
    const [toTeam] = inbox.smtp.mails.filter(({ to }) => to.includes(TEAM));
    expect(toTeam?.headers.subject).toContain('o cliente desistiu da compra');
    expect(toTeam?.text).toContain('(versão 1, R$\u00a024.691,34) por Rui, Comprador');
  });

  test('is cancelled later by the team, whom the customer asks', async () => {
    const { reference, secret } = await proposed();
    const key = randomUUID();
    expect(await codeOf(onPage({ secret, key }, 'desfazer'))).toBe('answered');
    await answer(secret, 'aceitar');
    expect(await codeOf(onPage({ secret, key }, 'desfazer'))).toBe('answered');
    inbox.staff.clock = new Date('2026-12-03T12:00:00Z');
    inbox.cookie = await inbox.staff.signIn('Bia');
    inbox.smtp.mails.length = 0;
    expect(await codeOf(onPage({ secret, key }, 'desistir'))).toBe('answered');
    expect((await onPage({ secret, key }, 'desfazer')).status).toBe(200);
    expect((await inbox.lead(reference)).work).toMatchObject({
      outcome: 'won',
      isWithdrawn: false,
      hasCustomerNews: true,
      isFollowUpDue: true,
    });
    expect(mailsToCustomer()).toEqual([]);
    expect(inbox.smtp.mails[0]?.headers.subject).toContain('o cliente pede para cancelar o pedido aceito');
    expect(inbox.smtp.mails[0]?.text).toContain('(versão 1, R$\u00a024.691,34) por Rui, Comprador');
  });

  test('leaves its proof with the team when the customer erases the request, and nothing else', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'aceitar');
    inbox.smtp.mails.length = 0;
    expect((await onPage({ secret, key: randomUUID(), reference }, 'apagar')).status).toBe(200);
    const [mail] = inbox.smtp.mails;
    expect(mail?.text).toContain(sealOf(reference, 1, PROPOSAL));
    expect(mail?.text).toContain('por Rui, Comprador');
    expect(await database.query('SELECT FROM leads WHERE reference = $1', [reference])).toEqual([]);
    const declined = await proposed();
    await answer(declined.secret, 'recusar');
    inbox.smtp.mails.length = 0;
    await onPage({ ...declined, key: randomUUID() }, 'apagar');
    expect(inbox.smtp.mails[0]?.text).not.toContain('Menos este');
  });

  test('leaves its proof in the database when the customer erases the request and no mail gets out', async () => {
    const { reference, secret } = await proposed();
    inbox.smtp.behaviour = 'reject';
    await answer(secret, 'aceitar');
    expect((await onPage({ secret, key: randomUUID(), reference }, 'apagar')).status).toBe(200);
    inbox.smtp.behaviour = 'accept';
    expect(await database.query('SELECT reference, hash, answered_by FROM proposal_proofs')).toEqual([
      { reference, hash: sealOf(reference, 1, PROPOSAL), answered_by: 'Rui, Comprador' },
    ]);
  });

  test('declines it with a reason; a new version asks again', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'recusar', { text: 'Caro demais' });
    expect(await inbox.lead(reference)).toMatchObject({ work: { outcome: 'lost', lostReason: 'price' } });
    expect((await propose(reference)).status).toBe(200);
    expect((await answer(secret, 'aceitar')).status).toBe(409);
    expect((await answer(secret, 'aceitar', { version: 2 })).status).toBe(200);
    expect(await inbox.lead(reference)).toMatchObject({ work: { outcome: 'won' } });
  });

  test('is exactly one of twenty at once', async () => {
    const { reference, secret } = await proposed();
    const taps = Array.from({ length: 20 }, (_, tap) => answer(secret, tap % 2 ? 'aceitar' : 'recusar'));
    const statuses = (await Promise.all(taps)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { events } = await inbox.lead(reference);
    expect(events.filter(({ kind }) => kind === 'customer')).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'outcome')).toHaveLength(1);
  });

  test('that is sent again with its key is the same one', async () => {
    const { secret } = await proposed();
    const key = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect((await answer(secret, 'aceitar', {}, key)).status).toBe(200);
  });

  test('never goes to a version that is replaced at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { reference, secret } = await proposed();
      const { revision } = await inbox.lead(reference);
      const body = { proposal: PROPOSAL, channel: 'whatsapp' as const, after: 1, revision };
      const [sent, accepted] = await Promise.all([
        inbox.act(reference, 'propor', body),
        answer(secret, 'aceitar'),
      ]);
      expect([sent.status, accepted.status].toSorted()).toEqual([200, 409]);
      const { proposals, work } = await inbox.lead(reference);
      expect(proposals.map((version) => version.answer)).toEqual(
        accepted.status === 200 ? ['accepted'] : [null, null],
      );
      expect(work.outcome).toBe(accepted.status === 200 ? 'won' : null);
    }
  });

  test('is refused in words after the last day, and after a withdrawal', async () => {
    const { secret } = await proposed();
    const other = await proposed();
    await onPage({ secret: other.secret, key: randomUUID() }, 'cancelar');
    expect((await answer(other.secret, 'aceitar')).status).toBe(409);
    inbox.staff.clock = new Date('2026-12-10T12:00:00Z');
    const late = await answer(secret, 'aceitar');
    expect(await late.json()).toEqual({ code: 'expired' });
  });

  test('is taken until the end of the last day', async () => {
    const { secret } = await proposed();
    inbox.staff.clock = new Date('2026-12-09T23:59:00-03:00');
    expect((await answer(secret, 'aceitar')).status).toBe(200);
  });

  test('is not given again by a retry after the team has taken it back', async () => {
    const { reference, secret } = await proposed();
    const key = randomUUID();
    await answer(secret, 'aceitar', {}, key);
    const { revision } = await inbox.lead(reference);
    await inbox.act(reference, 'desfecho', { outcome: null, revision });
    await answer(secret, 'aceitar', {}, key);
    expect((await inbox.lead(reference)).work.outcome).toBeNull();
  });

  test('does not outlive an outcome that contradicts it', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'aceitar');
    const { revision } = await inbox.lead(reference);
    await inbox.act(reference, 'desfecho', { outcome: 'lost', lostReason: 'silent', revision });
    expect((await inbox.lead(reference)).proposals[0]?.answer).toBeNull();
  });

  test('is withdrawn with its outcome by the team, as an event', async () => {
    const { reference, secret } = await proposed();
    await answer(secret, 'aceitar');
    const { revision } = await inbox.lead(reference);
    const undone = await inbox.act(reference, 'desfecho', { outcome: null, revision });
    const { lead } = leadResponse.parse(await undone.json());
    expect(lead.proposals[0]).toMatchObject({ answer: null, answeredBy: null });
    expect(lead.events.at(-1)).toMatchObject({ kind: 'outcome', author: 'Bia', detail: null });
    expect((await answer(secret, 'recusar')).status).toBe(200);
  });
});

describe('the team', () => {
  test('is mailed once, the day before a proposal without an answer expires', async () => {
    const { reference } = await proposed();
    await answer((await proposed()).secret, 'recusar');
    inbox.smtp.mails.length = 0;
    const expiring = () =>
      inbox.smtp.mails.filter(({ headers }) => headers.subject?.startsWith('[Propostas]'));
    await workOutbox(inbox.leadServices);
    expect(expiring()).toEqual([]);
    inbox.staff.clock = new Date('2026-12-08T12:00:00Z');
    await workOutbox(inbox.leadServices);
    await workOutbox(inbox.leadServices);
    expect(expiring()).toHaveLength(1);
    expect(expiring()[0]?.text).toContain(formatReference(reference));
  });

  test('sees in its figures how many were sent, by whom and how fast, and what they were worth', async () => {
    await proposed();
    const { reference, secret } = await proposed();
    await propose(reference);
    await answer(secret, 'aceitar', { version: 2 });
    const { proposals } = await loadFigures(inbox.staff.services.database, 4, inbox.staff.clock);
    const sum = { sent: 2, accepted: 1, cents: 2 * 2_469_134, acceptedCents: 2_469_134 };
    expect(proposals).toEqual({
      p50: 10,
      months: [{ name: '2026-11', ...sum }],
      sellers: [{ name: 'Bia', ...sum }],
    });
  });

  test('exports version, value and answer', async () => {
    const { secret } = await proposed();
    await answer(secret, 'recusar');
    const [head = [], row = []] = parseCsv(await (await inbox.export()).text());
    expect(row[head.indexOf('Versão da proposta')]).toBe('1');
    expect(row[head.indexOf('Valor da proposta (R$)')]).toBe('24691,34');
    expect(row[head.indexOf('Resposta à proposta')]).toBe('Recusada');
  });

  test('begins the next proposal with lines of earlier ones', async () => {
    await proposed();
    const response = await inbox.staff.call(pastLinesCall.path, { cookie: inbox.cookie });
    expect(pastLines.parse(await response.json())).toMatchObject({
      lines: [{ text: 'Rosca Ø 60 mm', cents: 1_234_567 }],
      areMailed: true,
    });
  });

  test('gets the link and a preview, but neither for a suspect', async () => {
    const reference = await inbox.add();
    const calls = { link: customerLinkCall, pdf: proposalPdfCall };
    const copy = (of: string, name: keyof typeof calls, body: object = { proposal: PROPOSAL }) =>
      inbox.staff.call(addressOf(calls[name], { reference: of }), {
        method: 'POST',
        cookie: inbox.cookie,
        body,
      });
    const { link } = customerLink.parse(await (await copy(reference, 'link')).json());
    expect(link).toContain(`#${await secretFor(reference)}`);
    const preview = new Uint8Array(await (await copy(reference, 'pdf')).arrayBuffer());
    expect(await pdfText(preview)).toContain('(prévia)');
    expect((await inbox.lead(reference)).proposals).toEqual([]);
    // More than a version's number can be.
    expect((await copy(reference, 'pdf', { version: 2 ** 40 })).status).toBe(422);
    const suspect = await inbox.add({ suspicions: ['links'] });
    expect((await copy(suspect, 'link')).status).toBe(404);
    expect((await copy(suspect, 'pdf')).status).toBe(422);
  });
});

describe('the PDF', () => {
  test('is the customer’s without the database, and nobody else’s', async () => {
    const { secret } = await proposed();
    const response = await onPage({ secret, version: 1 }, PROPOSAL_PDF);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await pdfText(new Uint8Array(await response.arrayBuffer()))).toContain('Rosca Ø 60 mm');
    expect((await onPage({ secret: 'A'.repeat(22) }, PROPOSAL_PDF)).status).toBe(404);
  });

  test('prints hostile words as words', async () => {
    const text = `<script>) Tj (x) \\ \u202e😀 ${'W'.repeat(150)}`;
    const reference = await inbox.add({ name: 'Ana )Tj', company: '\\(ET' });
    const proposal = { ...PROPOSAL, lines: [{ text, quantity: 1, cents: 100 }] };
    expect((await propose(reference, { proposal })).status).toBe(200);
    const pdf = await onPage({ secret: await secretFor(reference), version: 1 }, PROPOSAL_PDF);
    const words = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
    expect(words).toContain('<script>) Tj (x) \\ ?');
    expect(words).toContain('Ana )Tj, \\(ET');
  });
});
