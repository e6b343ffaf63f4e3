import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Sql } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { buildExportCells, EXPORT_HEADER } from '../../netlify/inbox/export-row.ts';
import { findContentSuspicions } from '../../netlify/leads/judge/suspicion.ts';
import { buildLeadMail } from '../../netlify/leads/mail/lead-mail.ts';
import { insertLead } from '../../netlify/leads/store/insert-lead.ts';
import type { Lead } from '../../netlify/leads/store/lead.ts';
import type { Database } from '../../netlify/platform/database.ts';
import { EntryFields } from '../../src/admin/requests/entry/EntryFields.tsx';
import { EMPTY_DRAFT } from '../../src/admin/requests/entry/entry-draft.ts';
import { LeadFacts } from '../../src/admin/requests/LeadFacts.tsx';
import { LeadMessage } from '../../src/admin/requests/LeadMessage.tsx';
import { inventory } from '../../src/sections/legal/inventory.ts';
import { FIELD_USES, isFreeText } from '../../src/shared/request/field-uses.ts';
import { boxValue, CONTACT_FIELDS, type FieldSpec } from '../../src/shared/request/fields.ts';
import { parseContactRequest, pickRequest } from '../../src/shared/request/request.ts';

const FREE_TEXT = CONTACT_FIELDS.filter(isFreeText);
const SPAM = 'Clique <a href="https://bit.ly/premio">aqui</a> para ganhar dinheiro';

const EXAMPLES: Readonly<Record<FieldSpec['kind'], (spec: FieldSpec) => string>> = {
  text: ({ name }) => `Texto de ${name}`,
  textarea: ({ name }) => `Preciso de uma rosca nova: ${name}`,
  email: () => 'ana@cliente.com.br',
  tel: () => '(11) 98765-4321',
  select: boxValue,
  checkbox: boxValue,
};

const parsed = parseContactRequest(
  Object.fromEntries(CONTACT_FIELDS.map((spec) => [spec.name, EXAMPLES[spec.kind](spec)])),
);
if (!parsed.ok) throw new Error(`no valid example: ${parsed.problems.map(({ field }) => field)}`);
const { request } = parsed;

const lead: Lead = {
  id: '0b6f6f0e-6a51-4c11-9d8c-1a2b3c4d5e6f',
  reference: 'K7P29QRM',
  receivedAt: new Date('2026-03-02T12:00:00Z'),
  request,
  suspicions: [],
};

test('the example of a request is no spam', () => {
  expect(findContentSuspicions(request)).toEqual([]);
});

test.each(FREE_TEXT)('the form field $name is read by the spam rules', ({ name }) => {
  expect(findContentSuspicions({ ...request, [name]: SPAM })).not.toEqual([]);
});

describe.each(CONTACT_FIELDS)('the form field $name', ({ name, label, kind, options }) => {
  const value: string = request[name];
  // A list's option is shown by its label, and a ticked box as "Sim".
  const isShownAsTyped = kind !== 'select' && kind !== 'checkbox';

  test('is stored with the lead and read with it', async () => {
    const written: unknown[] = [];
    const database = {
      query: async () => [],
      write: async ({ values }: Sql) => {
        written.push(...values);
        return [{ id: lead.id }];
      },
    };
    await insertLead(database as unknown as Database, lead, { now: lead.receivedAt, limits: { mails: 9 } });
    expect(written).toContain(JSON.stringify(request));
    expect(pickRequest(JSON.parse(JSON.stringify(request)))[name]).toBe(value);
  });

  test("is in the team's mail", () => {
    const { text } = buildLeadMail(lead, 'database');
    const line = text.split('\n').find((one) => one.startsWith(label)) ?? '';
    expect(line).toContain(kind === 'checkbox' ? 'Sim' : ':');
    if (isShownAsTyped) expect(text).toContain(value);
  });

  test('is shown with the lead in the inbox', () => {
    const facts = renderToStaticMarkup(
      createElement(LeadFacts, { request, callLink: undefined, say: () => {} }),
    );
    const message = renderToStaticMarkup(
      createElement(LeadMessage, { message: request.message, events: [] }),
    );
    expect(facts + message).toContain(isShownAsTyped ? value : `<dt>${label}</dt>`);
  });

  test('is a column of the export', () => {
    expect(EXPORT_HEADER).toContain(label);
    const cells = buildExportCells({
      request,
      reference: lead.reference,
      received_at: lead.receivedAt,
      state: 'new',
      delivery: 'delivered',
      last_contact_at: null,
      origin: 'site',
      assignee: null,
      proposal: null,
      follow_up_on: null,
      follow_up_time: null,
      follow_up_note: '',
      first_answered_at: null,
      first_answer_minutes: null,
      proposal_sent_on: null,
      outcome: null,
      won_cents: null,
      lost_reason: null,
    });
    if (isShownAsTyped) expect(cells).toContain(value);
  });

  test("is in the admin's form for a request of another channel", () => {
    const form = renderToStaticMarkup(
      createElement(EntryFields, { draft: { ...EMPTY_DRAFT, ...request }, problems: [], change: () => {} }),
    );
    expect(form).toContain(kind === 'checkbox' ? `checked=""/>${options?.[value]}` : `id="entry-${name}"`);
  });

  test('is in the privacy policy and its inventory', () => {
    const { datum } = FIELD_USES[name];
    const columns = inventory.tabelas.find(({ nome }) => nome === 'leads')?.colunas ?? {};
    expect(columns[name]).toBe(datum);
    // The table of what the form sends; elsewhere in the text a datum may be an ordinary word.
    const rows = readFileSync('src/content/legal/privacy-policy.mdx', 'utf8').match(
      /^\| dado \|[\s\S]*?\n\n/m,
    )?.[0];
    expect(rows).toContain(datum);
  });
});

// Code in backticks without a placeholder, wildcard or space: in one of the project's folders, or a file beside them.
const PATH =
  /^(?:(?:src|netlify|tests|scripts|docs|public|\.ci|\.github|\.vscode)\/[^\s<>*…]*|[\w.-]+\.(?:json|md|mjs|toml|ts))$/;
// The guides for staff and editors name the files of src/content without their folder.
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,decisions/*,operating/*}.md')].filter(
  (file) => !/guia-da-equipe|acessibilidade/.test(file),
);

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('names only files that exist', () => {
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
    expect(spans.filter((span) => PATH.test(span) && !existsSync(span))).toEqual([]);
  });

  test('names in brackets after a file are in that file', () => {
    const named = [...text.matchAll(/`([^`\n]+)` \((`[^()]+`)\)/g)].filter(([, path = '']) =>
      PATH.test(path),
    );
    const wrong = named.flatMap(([, path = '', names = '']) => {
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      const missing = names.split(', ').filter((name) => !source.includes(name.slice(1, -1)));
      return missing.map((name) => `${path}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('links only to files that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });
});
