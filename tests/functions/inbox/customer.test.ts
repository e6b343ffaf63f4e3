import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CustomerDetail, CustomerResponse } from '../../../src/shared/inbox/customer-wire.ts';
import { prepareInbox, type SeededLead } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();
const { database } = inbox.staff;

const PRADO = {
  name: 'Ana Prado',
  email: 'ana.prado@gmail.com',
  phone: '(11) 98765-4321',
  company: 'Plásticos Prado Ltda.',
};
/** Nobody's: shares nothing with PRADO. */
const other = (details: Partial<SeededLead> = {}) => ({
  name: 'Rui Costa',
  email: 'rui@outlook.com',
  phone: '(19) 3333-2222',
  company: '',
  ...details,
});
/** Each is an hour newer than the one before. */
async function add(...leads: Partial<SeededLead>[]): Promise<string[]> {
  const references: string[] = [];
  for (const lead of leads) {
    inbox.staff.advance(60);
    references.push(await inbox.add({ receivedAt: inbox.staff.clock, ...lead }));
  }
  return references;
}

const bodyOf = async (response: Response) => ((await response.json()) as CustomerResponse).customer;
const read = async (reference = '') => bodyOf(await inbox.customer(reference));
const requestsOf = ({ requests }: CustomerDetail) => requests.map(({ reference }) => reference);
const countCustomers = async () =>
  (await database.query<{ count: number }>('SELECT count(DISTINCT customer_id)::int AS count FROM leads'))[0]
    ?.count;

describe('a request joins the customer of an earlier one', () => {
  test.each<[string, Partial<SeededLead>]>([
    ['email in capitals', other({ email: 'ANA.PRADO@GMAIL.COM' })],
    ['Gmail address without its dot and with a tag', other({ email: 'anaprado+roscas@googlemail.com' })],
    ['phone with the country code', other({ phone: '+55 11 98765 4321' })],
    ['phone without the ninth digit', other({ phone: '011 8765-4321' })],
    ['phone without the area code', other({ phone: '98765-4321' })],
    ['first of two phones', other({ phone: '11 98765-4321 / 11 3333-4444' })],
    ['company without accents and legal form', other({ company: 'PLASTICOS PRADO' })],
    ['company with another legal form', other({ company: 'Ind. e Com. de Plásticos Prado S/A' })],
  ])('with the same %s', async (_, details) => {
    const [first, second] = await add(PRADO, details);
    expect(requestsOf(await read(first))).toEqual([second, first]);
  });

  test('with an address of the same company, if it names no company', async () => {
    const mail = { email: 'ana@prado.ind.br' };
    const [first, second] = await add({ ...PRADO, ...mail }, other({ email: 'rui@prado.ind.br' }));
    expect(requestsOf(await read(first))).toEqual([second, first]);
  });

  test.each<[string, Partial<SeededLead>]>([
    ['address at the same free provider', other({ email: 'rui@gmail.com' })],
    ['number in another area', other({ phone: '(19) 98765-4321' })],
    ['company that says nothing', other({ company: 'Ltda. ME' })],
    ['invented number', other({ phone: '(11) 99999-9999' })],
  ])('but not by an %s', async (_, details) => {
    const [first] = await add({ ...PRADO, company: 'ME' }, details);
    expect(requestsOf(await read(first))).toEqual([first]);
  });
});

test('a customer shows requests, people, totals, and customers that may be the same', async () => {
  const [first, second, third] = await add(
    PRADO,
    { ...PRADO, phone: '11987654321', email: 'Ana.Prado@gmail.com', machine: 'Romi' },
    other({ company: 'Filmes Costa' }),
  );
  await database.query(
    `UPDATE leads SET outcome = 'won', outcome_at = now(), won_cents = 1234550 WHERE reference = $1`,
    [first],
  );
  const customer = await read(second);
  expect(customer.requests).toMatchObject([
    { reference: second, machine: 'Romi', state: 'new', outcome: null, wonCents: null },
    { reference: first, outcome: 'won', wonCents: 1_234_550 },
  ]);
  expect(customer.contacts).toEqual([
    { name: 'Ana Prado', email: 'Ana.Prado@gmail.com', phone: '11987654321' },
  ]);
  expect(customer.totals).toEqual({ requests: 2, won: 1, wonCents: 1_234_550 });
  expect(customer.similar).toEqual([]);
  // Its email leads to one customer, its company to another.
  await add({ ...PRADO, company: 'Filmes Costa S/A' });
  expect((await read(third)).similar).toMatchObject([{ because: 'company', company: 'Filmes Costa S/A' }]);
});

test('two customers are joined and separated again, and both histories say so', async () => {
  const [first = '', second = ''] = await add(PRADO, other());
  const join = { headers: { 'idempotency-key': randomUUID() } };
  for (let sent = 0; sent < 2; sent += 1) {
    const joined = await bodyOf(await inbox.actOnCustomer(first, 'juntar', { reference: second }, join));
    expect(requestsOf(joined)).toEqual([second, first]);
    expect(joined.joined).toMatchObject([{ reference: second, name: 'Rui Costa', requests: 1 }]);
  }
  expect(requestsOf(await read(second))).toEqual([second, first]);
  const separated = await inbox.actOnCustomer(first, 'separar', { reference: second, what: 'joined' });
  expect(requestsOf(await bodyOf(separated))).toEqual([first]);
  expect((await inbox.lead(first)).events).toMatchObject([
    { kind: 'joining', isJoined: true, other: second, author: 'Bia' },
    { kind: 'joining', isJoined: false, other: second },
  ]);
  expect((await inbox.lead(second)).events).toMatchObject([
    { isJoined: true, other: first },
    { isJoined: false, other: first },
  ]);
});

test('a request that was matched wrongly leaves the customer, however often the response is lost', async () => {
  const [first = '', second = '', third = ''] = await add(PRADO, PRADO, PRADO);
  const call = { headers: { 'idempotency-key': randomUUID() } };
  for (let sent = 0; sent < 2; sent += 1) {
    const response = await inbox.actOnCustomer(
      first,
      'separar',
      { reference: second, what: 'request' },
      call,
    );
    expect(requestsOf(await bodyOf(response))).toEqual([third, first]);
  }
  expect(requestsOf(await read(second))).toEqual([second]);
  expect((await read(second)).similar).toMatchObject([{ reference: third, because: 'email' }]);
  // The request that names the customer on the screen can leave too.
  await inbox.actOnCustomer(third, 'separar', { reference: third, what: 'request' });
  expect(requestsOf(await read(third))).toEqual([third]);
  expect((await inbox.lead(third)).events).toMatchObject([{ kind: 'joining', isJoined: false, other: null }]);
  expect(await countCustomers()).toBe(3);
});

test('a note is stored once, belongs to all requests of the customer, and is found by the search', async () => {
  const [first = '', second = '', third = ''] = await add(PRADO, PRADO, other());
  const call = { headers: { 'idempotency-key': randomUUID() } };
  for (let sent = 0; sent < 2; sent += 1)
    await inbox.actOnCustomer(first, 'nota', { note: 'Paga só no boleto.' }, call);
  expect((await read(second)).notes).toMatchObject([{ author: 'Bia', note: 'Paga só no boleto.' }]);
  expect(await inbox.found({ text: 'ole' })).toEqual([second, first]);
  await inbox.actOnCustomer(third, 'juntar', { reference: first });
  expect(await inbox.found({ text: 'ole' })).toEqual([third, second, first]);
  await inbox.actOnCustomer(third, 'separar', { reference: first, what: 'joined' });
  expect(await inbox.found({ text: 'ole' })).toEqual([second, first]);
});

test('a customer and its notes are erased with the last request of all who are joined', async () => {
  const [first = '', second = ''] = await add(PRADO, other());
  await inbox.actOnCustomer(first, 'nota', { note: 'Paga no boleto.' });
  await inbox.actOnCustomer(second, 'juntar', { reference: first });
  const notes = () => database.query('SELECT note FROM customer_notes');
  await database.query('DELETE FROM leads WHERE reference = $1', [first]);
  expect((await read(second)).notes).toHaveLength(1);
  await database.query('DELETE FROM leads');
  expect(await notes()).toEqual([]);
});

test('refuses what is no customer or no action on one', async () => {
  const [first = ''] = await add(PRADO);
  expect((await inbox.customer('AAAAAAAA')).status).toBe(404);
  expect((await inbox.customer('x')).status).toBe(404);
  expect((await inbox.actOnCustomer(first, 'nota', { note: ' ' })).status).toBe(422);
  expect((await inbox.actOnCustomer(first, 'juntar', { reference: first })).status).toBe(422);
  expect((await inbox.actOnCustomer(first, 'juntar', { reference: 'AAAAAAAA' })).status).toBe(404);
  expect((await inbox.actOnCustomer(first, 'x' as never, {} as never)).status).toBe(404);
});
