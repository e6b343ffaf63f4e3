import { expect, test } from 'vitest';
import { MOST_RELATED } from '../../../src/shared/inbox/inbox-wire.ts';
import { prepareInbox, type SeededLead } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

const PRADO = { name: 'Ana Prado', email: 'ana.prado@gmail.com', phone: '(11) 98765-4321', company: 'Prado' };
/** Shares nothing with PRADO. */
const other = (details: Partial<SeededLead> = {}) => ({
  name: 'Rui Costa',
  email: 'rui@outlook.com',
  phone: '(19) 3333-2222',
  company: '',
  ...details,
});
const relatedTo = async (reference: string) => (await inbox.lead(reference)).related;

test.each<[string, Partial<SeededLead>, string]>([
  ['email in capitals', other({ email: 'ANA.PRADO@GMAIL.COM' }), 'email'],
  [
    'Gmail address without its dot and with a tag',
    other({ email: 'anaprado+rosca@googlemail.com' }),
    'email',
  ],
  ['phone with the country code', other({ phone: '+55 11 98765 4321' }), 'phone'],
  ['phone without the ninth digit', other({ phone: '011 8765-4321' }), 'phone'],
  ['phone without the area code', other({ phone: '98765-4321' }), 'phone'],
  ['first of two phones', other({ phone: '11 98765-4321 / 11 3333-4444' }), 'phone'],
  ['phone and email', other({ email: PRADO.email, phone: PRADO.phone }), 'both'],
])('a request shows the one with the same %s, and what is the same', async (_, details, because) => {
  const first = await inbox.add(PRADO);
  const second = await inbox.add({ ...details, handling: 'answered', receivedAt: inbox.minutesAgo(90) });
  expect(await relatedTo(first)).toEqual({
    count: 1,
    leads: [
      {
        reference: second,
        receivedAt: inbox.minutesAgo(90).toISOString(),
        name: 'Rui Costa',
        company: '',
        state: 'answered',
        because,
      },
    ],
  });
  expect((await relatedTo(second)).leads).toMatchObject([{ reference: first, because }]);
});

test.each<[string, Partial<SeededLead>]>([
  ['a company', other({ company: 'Prado' })],
  ['a free provider', other({ email: 'rui@gmail.com' })],
  ['the end of a number in another area', other({ phone: '(19) 98765-4321' })],
])('requests that share only %s are not shown', async (_, details) => {
  const first = await inbox.add(PRADO);
  await inbox.add(details);
  expect(await relatedTo(first)).toEqual({ count: 0, leads: [] });
});

test('requests without a phone or an email, or with an invented number, are not of one person', async () => {
  const [first] = [
    await inbox.add(other({ email: '', phone: '(11) 99999-9999' })),
    await inbox.add(other({ email: '', phone: '(11) 99999-9999' })),
    await inbox.add(other({ email: '', phone: '' })),
  ];
  expect(await relatedTo(first ?? '')).toEqual({ count: 0, leads: [] });
});

test('the newest requests are shown, with the number of all', async () => {
  const references: string[] = [];
  for (let age = 0; age <= MOST_RELATED + 1; age += 1)
    references.push(await inbox.add({ ...PRADO, receivedAt: inbox.minutesAgo(age) }));
  const { count, leads } = await relatedTo(references.at(-1) ?? '');
  expect(count).toBe(MOST_RELATED + 1);
  expect(leads.map(({ reference }) => reference)).toEqual(references.slice(0, MOST_RELATED));
});
