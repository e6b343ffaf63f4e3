import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Company, companySchema } from '../../../src/shared/company/company.schema.ts';
import { company } from '../../../src/shared/company/company.ts';
import { formatSecurityText } from '../../../src/shared/company/security-text.ts';
import { formatPhone, telHref } from '../../../src/shared/phone.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';

test('company.json matches its schema', () => {
  expect(companySchema.safeParse(company).error).toBeUndefined();
});

const factsOf = ({ brand, legalName, street, email, whatsapp, phones }: Company) => [
  ...[brand, legalName, street, email, whatsapp],
  ...phones.map(({ number }) => number),
];

test('no code repeats a fact from company.json', () => {
  const current: Company = JSON.parse(readFileSync('src/content/company.json', 'utf8'));
  const facts = factsOf(current);
  const sources = globSync('{src,netlify}/**/*.{ts,mts,tsx,astro}');
  const repeated = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*).*$/gm, '');
    return facts.some((fact) => text.includes(fact)) ? file : [];
  });
  expect(repeated).toEqual([]);
});

test('no other file of the first content repeats a fact of its company.json', () => {
  const facts = factsOf(company);
  const files = [
    ...globSync(`${FIRST_CONTENT}/**/*.{mdx,json}`),
    ...globSync('{src,netlify}/**/*.{ts,mts,tsx,astro,json,html}', { exclude: ['src/content/**'] }),
  ];
  const repeated = files.filter((file) => facts.some((fact) => readFileSync(file, 'utf8').includes(fact)));
  expect(repeated).toEqual([join(FIRST_CONTENT, 'company.json')]);
});

test('reports mistakes in Portuguese', () => {
  const result = companySchema.safeParse({ ...company, taxId: '1', postalCode: '01234567' });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'Escreva o CNPJ como 00.000.000/0000-00.',
    'Escreva o CEP como 00000-000.',
  ]);
});

test.each([
  ['12.345.678/0001-95', true],
  ['12.ABC.345/01DE-35', true],
  ['12.ABC.345/01DE-53', false],
  ['12.345.678/0001-96', false],
  ['12.abc.345/01de-35', false],
])('takes the CNPJ %s: %s', (taxId, isTaken) => {
  expect(companySchema.safeParse({ ...company, taxId }).success).toBe(isTaken);
});

const FRIDAY = { days: ['Friday'], label: 'Sexta', opens: '08:00', closes: '18:00' };

test.each([
  [
    'closes before it opens',
    { openingHours: [{ ...FRIDAY, closes: '07:00' }] },
    'Fecha antes de abrir: troque as horas.',
  ],
  ['no such hour', { openingHours: [{ ...FRIDAY, closes: '28:00' }] }, 'Escreva a hora como 08:00.'],
  [
    'a day twice',
    { openingHours: [FRIDAY, FRIDAY] },
    'Um dia está em dois horários, ou duas vezes no mesmo.',
  ],
  ['never open', { openingHours: [] }, 'Falta um horário.'],
  ['opened in the future', { openedOn: '2999-01-01' }, 'Esta data ainda não chegou.'],
])('refuses opening hours and dates that cannot be: %s', (_name, change, message) => {
  const result = companySchema.safeParse({ ...company, ...change });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('formats phones the Brazilian way and dials them with the country code', () => {
  expect(formatPhone('5511987654321')).toBe('(11) 98765-4321');
  expect(formatPhone('551133334444')).toBe('(11) 3333-4444');
  expect(telHref('5511987654321')).toBe('tel:+5511987654321');
});

const format = (builtAt: Date) =>
  formatSecurityText({
    email: 'contato@fabrica.example',
    form: new URL('https://fabrica.example/#contact'),
    canonical: new URL('https://fabrica.example/.well-known/security.txt'),
    builtAt,
  });

test('has the fields of RFC 9116, one per line', () => {
  expect(format(new Date('2026-11-23T15:04:05.678Z'))).toBe(
    `Contact: mailto:contato@fabrica.example
Contact: https://fabrica.example/#contact
Expires: 2027-11-08T00:00:00Z
Preferred-Languages: pt-BR, en
Canonical: https://fabrica.example/.well-known/security.txt
`,
  );
});

test.each(['2026-01-01T00:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T12:00:00Z'])(
  'built at %s, ends within a year and after 11 months',
  (time) => {
    const builtAt = new Date(time);
    const end = /^Expires: (.+)$/m.exec(format(builtAt))?.[1] ?? '';
    const days = (Date.parse(end) - builtAt.getTime()) / 86_400_000;
    expect(days).toBeLessThan(365);
    expect(days).toBeGreaterThan(335);
  },
);
