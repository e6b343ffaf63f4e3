import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderConfirmation } from '../../../../netlify/leads/receive/pages/confirmation.ts';
import { CONTACT_PROMISE } from '../../../../src/shared/company/promises.ts';
import { arrangeFields } from '../../../../src/shared/request/field-uses.ts';
import { controlIds, type FieldSpec } from '../../../../src/shared/request/fields.ts';
import { recommendArticle } from '../../../../src/shared/request/recommended-article.ts';
import { parseContactRequest } from '../../../../src/shared/request/request.ts';
import type { Segment } from '../../../../src/shared/request/segments.ts';
import { ARTICLE_REDIRECTS } from '../../../../src/shared/routes.ts';
import { REQUEST } from '../../../fixtures/contact-request.ts';
import { FIRST_CONTENT } from '../../../fixtures/first-content.ts';

function refusal(change: Record<string, unknown>) {
  const parsed = parseContactRequest({ ...REQUEST, ...change });
  if (parsed.ok) throw new Error('The request was accepted.');
  return { ...parsed.notice, fields: parsed.problems.map(({ field }) => field) };
}

test('accepts a complete request unchanged', () => {
  expect(parseContactRequest({ ...REQUEST })).toEqual({ ok: true, request: REQUEST });
});

test('company, segment, machine and urgency are optional', () => {
  const { company: _company, segment: _segment, machine: _machine, urgent: _urgent, ...required } = REQUEST;
  expect(parseContactRequest(required)).toEqual({
    ok: true,
    request: { ...required, company: '', segment: '', machine: '', urgent: '' },
  });
});

test.each(['name', 'email', 'phone', 'message'])('%s must not be empty after trimming', (field) => {
  expect(refusal({ [field]: ' \n ' })).toEqual({
    title: 'Preencha todos os campos obrigatórios',
    fields: [field],
  });
});

test.each(['ana', 'ana@cliente', 'ana @cliente.com', 'ana@cli ente.com', '@cliente.com', 'ana@@cliente.com'])(
  'refuses the email %s',
  (email) => {
    expect(refusal({ email })).toEqual({
      title: 'Email inválido',
      detail: 'Por favor, insira um endereço de email válido',
      fields: ['email'],
    });
  },
);

test('a phone needs at least ten digits, in any format', () => {
  expect(refusal({ phone: '(11) 8765-432' })).toEqual({
    title: 'Telefone inválido',
    detail: 'Por favor, insira um número de telefone válido com DDD',
    fields: ['phone'],
  });
  expect(parseContactRequest({ ...REQUEST, phone: '11 8765 4321' }).ok).toBe(true);
  expect(parseContactRequest({ ...REQUEST, phone: '+55 (11) 98765-4321' }).ok).toBe(true);
});

test('reports every wrong field; the notice is about empty fields first, then the email, then the phone', () => {
  expect(refusal({ name: '', email: 'ana', phone: '1' })).toMatchObject({
    title: 'Preencha todos os campos obrigatórios',
    fields: ['name', 'email', 'phone'],
  });
  expect(refusal({ email: 'ana', phone: '1' })).toMatchObject({
    title: 'Email inválido',
    fields: ['email', 'phone'],
  });
});

test('trims every field except the segment', () => {
  const parsed = parseContactRequest({ ...REQUEST, name: '  Ana Souza ', company: ' X ' });
  expect(parsed).toMatchObject({ ok: true, request: { name: 'Ana Souza', company: 'X' } });
  expect(refusal({ segment: ' injecao' }).fields).toEqual(['segment']);
});

test('a ticked box is the only value of the urgency', () => {
  expect(parseContactRequest({ ...REQUEST, urgent: 'sim' })).toMatchObject({
    ok: true,
    request: { urgent: 'sim' },
  });
  expect(refusal({ urgent: 'on' }).fields).toEqual(['urgent']);
  expect(refusal({ urgent: true }).fields).toEqual(['urgent']);
});

test('refuses an unknown segment, a value that is not a string and a text that is too long', () => {
  expect(refusal({ segment: 'toString' }).fields).toEqual(['segment']);
  expect(refusal({ name: 7 }).fields).toEqual(['name']);
  expect(refusal({ message: { a: 1 } }).fields).toEqual(['message']);
  expect(refusal({ message: 'a'.repeat(5001) }).fields).toEqual(['message']);
  expect(parseContactRequest({ ...REQUEST, message: 'a'.repeat(5000) }).ok).toBe(true);
});

test('keeps line breaks only in the message and removes control characters', () => {
  const parsed = parseContactRequest({
    ...REQUEST,
    name: 'Ana\r\nBcc: x@y.z\u0000\u202e',
    message: 'Linha 1\r\nLinha 2\u0000\ud800',
  });
  expect(parsed).toMatchObject({
    ok: true,
    request: { name: 'Ana Bcc: x@y.z', message: 'Linha 1\nLinha 2\ufffd' },
  });
});

test('removes invisible and full-width signs from the email and the phone', () => {
  const parsed = parseContactRequest({
    ...REQUEST,
    email: '\u200bａｎａ＠cliente\u00ad．example\ufeff',
    phone: '（１１）９８７６５\u2011\u2060４３２１\u00a0',
  });
  expect(parsed).toMatchObject({
    ok: true,
    request: { email: 'ana@cliente.example', phone: '(11)98765-4321' },
  });
});

test('removes every mark of writing direction and NUL from every field, and keeps the words and emoji', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0000';
  const within = (text: string) => [...text].join(marks) + marks;
  const typed = { ...REQUEST, company: 'Prado 👩‍🔧', message: 'Rosca de 60 mm\nשלום' };
  const parsed = parseContactRequest({
    ...typed,
    name: within(typed.name),
    email: within(typed.email),
    phone: within(typed.phone),
    company: within(typed.company),
    message: within(typed.message),
  });
  expect(parsed).toEqual({ ok: true, request: typed });
});

test('line and paragraph separators end a line in the message and are a space elsewhere', () => {
  expect(parseContactRequest({ ...REQUEST, name: 'Ana\u2028Lima', message: 'a\u2029b' })).toMatchObject({
    request: { name: 'Ana Lima', message: 'a\nb' },
  });
});

test('a name of marks alone is missing', () => {
  expect(refusal({ name: '\u200f\u200e' }).fields).toEqual(['name']);
});

const plain: FieldSpec = { name: 'phone', label: 'Telefone', kind: 'tel', required: true, maxLength: 40 };
const hinted: FieldSpec = { ...plain, hint: 'Com DDD' };

test('a control is described by its hint, then by its error', () => {
  expect(controlIds(hinted, 'Informe seu telefone')).toEqual({
    hintId: 'phone-hint',
    errorId: 'phone-error',
    describedBy: 'phone-hint phone-error',
  });
});

test('a control without a hint and an error has no description', () => {
  expect(controlIds(plain, undefined)).toEqual({
    hintId: undefined,
    errorId: undefined,
    describedBy: undefined,
  });
});

test.each<[Segment, string, string]>([
  ['injecao', '/artigo-injetoras', 'problemainjetoras'],
  ['extrusao', '/artigo-manutencao-extrusoras', 'manutencaoextrusora'],
  ['reciclagem', '/artigo-retifica-roscas', 'retificarosca'],
  ['outro', '/artigo-rosca-injetora', 'roscainjetora'],
  ['', '/artigo-rosca-injetora', 'roscainjetora'],
])(
  'segment "%s" recommends %s, which leads to an article, with its first title and description',
  (segment, url, file) => {
    const article = recommendArticle(segment);
    const frontmatter = readFileSync(join(FIRST_CONTENT, 'articles', `${file}.mdx`), 'utf8');
    expect(article.url).toBe(url);
    expect(frontmatter).toContain(`title: "${article.title}"`);
    expect(frontmatter).toContain(`description: "${article.description}"`);
    expect(ARTICLE_REDIRECTS[url]).toBe(`/${file}`);
    expect(existsSync(`src/content/articles/${file}.mdx`)).toBe(true);
  },
);

test('the page for visitors without JavaScript promises it with the exception', () => {
  expect(renderConfirmation({ reference: 'K7P29QRM' }, { segment: '', urgent: '' })).toContain(
    CONTACT_PROMISE,
  );
});

test('fields in another order are still all of them, each once', () => {
  const names = arrangeFields(['phone', 'name'], ['company']).map(({ name }) => name);
  expect([names.slice(0, 2), names.at(-1)]).toEqual([['phone', 'name'], 'company']);
  expect(names.toSorted()).toEqual(Object.keys(REQUEST).toSorted());
});
