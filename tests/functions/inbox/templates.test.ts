import { expect, test } from 'vitest';
import { createTemplatesHandler } from '../../../netlify/inbox/handle-templates.ts';
import {
  type ReplyTemplates,
  TEMPLATES_PATH,
  type TemplateChange,
  type TemplateName,
} from '../../../src/shared/inbox/reply-templates.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

async function read(): Promise<ReplyTemplates> {
  const response = await inbox.staff.run(createTemplatesHandler(undefined), TEMPLATES_PATH, {
    cookie: inbox.cookie,
  });
  return (await response.json()) as ReplyTemplates;
}

const save = (name: string, body: Partial<Record<keyof TemplateChange, unknown>>) =>
  inbox.staff.run(createTemplatesHandler(name), `${TEMPLATES_PATH}/${name}`, {
    method: 'PUT',
    cookie: inbox.cookie,
    body,
  });

const NAME: TemplateName = 'missing-data';

test('a template has the text in the code until somebody saves another', async () => {
  expect((await read())[NAME]).toMatchObject({ revision: 0, text: expect.stringContaining('{nome}') });
  const response = await save(NAME, { text: ' Olá, {nome}!\u0000\n{peça} ', revision: 0 });
  const saved = { text: 'Olá, {nome}!\n{peça}', revision: 1 };
  expect([response.status, await response.json()]).toEqual([200, saved]);
  const all = await read();
  expect(all[NAME]).toEqual(saved);
  expect(all['first-answer'].revision).toBe(0);
});

test('of two people who change the same text one is told the other’s, and nothing is lost', async () => {
  await save(NAME, { text: 'Da Bia', revision: 0 });
  for (const revision of [0, 7]) {
    const response = await save(NAME, { text: 'Do Caio', revision });
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 'conflict', template: { text: 'Da Bia', revision: 1 } },
    ]);
  }
  expect((await save(NAME, { text: 'Do Caio', revision: 1 })).status).toBe(200);
  expect((await read())[NAME]).toEqual({ text: 'Do Caio', revision: 2 });
});

test('a save whose response was lost is repeated without a conflict', async () => {
  for (const _ of [1, 2]) expect((await save(NAME, { text: 'Da Bia', revision: 0 })).status).toBe(200);
  expect((await read())[NAME].revision).toBe(1);
});

test.each([
  [{ text: 'Olá, {cidade}', revision: 0 }],
  [{ text: '   ', revision: 0 }],
  [{ text: 'x'.repeat(1001), revision: 0 }],
  [{ text: 7, revision: 0 }],
  [{ text: 'a', revision: -1 }],
  [{ text: 'a', revision: 2 ** 31 }],
  [{ text: 'a' }],
])('%j is refused', async (body) => {
  expect((await save(NAME, body)).status).toBe(422);
  expect((await read())[NAME].revision).toBe(0);
});

test('other names and methods are refused', async () => {
  expect((await save('other', { text: 'a', revision: 0 })).status).toBe(404);
  const response = await inbox.staff.run(createTemplatesHandler(NAME), TEMPLATES_PATH, {
    cookie: inbox.cookie,
  });
  expect(response.status).toBe(405);
});
