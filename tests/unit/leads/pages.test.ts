import { describe, expect, test } from 'vitest';
import { handleStart } from '../../../netlify/leads/receive/handle-start.ts';
import { renderConfirmation } from '../../../netlify/leads/receive/pages/confirmation.ts';
import { renderForm } from '../../../netlify/leads/receive/pages/form.ts';
import { renderProblem, renderUnexpected } from '../../../netlify/leads/receive/pages/problem.ts';
import { html } from '../../../netlify/platform/html.ts';
import { CONTACT_FIELDS } from '../../../src/shared/request/fields.ts';
import { NOTICES } from '../../../src/shared/request/notices.ts';
import { SEGMENT_LABELS } from '../../../src/shared/request/segments.ts';
import { START_PATH } from '../../../src/shared/request/wire.ts';
import { captureConsole } from '../../fixtures/console.ts';

describe('html', () => {
  test('escapes values and keeps its own markup', () => {
    expect(html`<p title="${`"'`}">${'<b>&'}</p>`.text).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>');
    expect(html`<ul>${['<', 1].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
      '<ul><li>&lt;</li><li>1</li></ul>',
    );
  });

  test('prints nothing for undefined, false, empty strings and empty arrays', () => {
    expect(html`[${undefined}${false}${''}${[]}]`.text).toBe('[]');
  });

  test('throws for an object with a text property instead of printing it as markup', () => {
    expect(() => html`${{ text: '<b>' } as unknown as string}`.text).toThrow();
  });
});

const INVALID = {
  code: 'invalid' as const,
  notice: NOTICES.email,
  problems: [
    { field: 'email' as const, message: NOTICES.email.detail },
    { field: 'segment' as const, message: 'Escolha um segmento da lista' },
  ],
};

describe('the form with errors', () => {
  const page = renderForm(INVALID, { name: 'Ana', email: 'ana', referencia_interna: 'x', elapsed_ms: 12 });

  test('links every problem to its field and shows the message beside the field', () => {
    for (const { field, message } of INVALID.problems) {
      expect(page).toContain(`<a href="#${field}">`);
      expect(page).toContain(`<p class="field-error" id="${field}-error">${message}</p>`);
      expect(page).toMatch(new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-error"`));
    }
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test('has every field, labelled, and the honeypot', () => {
    for (const { name, label, required } of CONTACT_FIELDS) {
      expect(page).toMatch(
        new RegExp(
          `<label(?: for="${name}">|><input id="${name}"[^>]*type="checkbox"[^>]*> )${label.replace('?', '\\?')}`,
        ),
      );
      expect(page).toMatch(new RegExp(`id="${name}" name="${name}"[^>]*${required ? ' required' : ''}`));
    }
    for (const [value, label] of Object.entries(SEGMENT_LABELS)) {
      expect(page).toContain(`<option value="${value}">${label}</option>`);
    }
    expect(page).toContain('name="referencia_interna"');
    expect(page).toContain('aria-describedby="message-hint"');
  });

  test('suggests makes of machines, and says whose they are', () => {
    expect(page).toContain('list="machine-makes"');
    expect(page).toContain('<option value="Romi">');
    expect(page).toContain('As marcas citadas pertencem aos seus titulares.');
  });

  test('keeps a ticked box ticked', () => {
    expect(page).toMatch(/<input id="urgent"[^>]*value="sim">/);
    expect(renderForm(INVALID, { urgent: 'sim' })).toMatch(/<input id="urgent"[^>]*value="sim" checked>/);
  });

  test('posts to the function again', () => {
    expect(page).toContain('method="post" action="/api/send-contact-email"');
  });

  test('has unique ids, and every reference to an id exists', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/(?:href="#|for="|aria-labelledby=")([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(targets));
  });

  test('renders even if fields are not strings', () => {
    expect(renderForm(INVALID, { name: 1, message: ['a'] })).toContain('id="name"');
  });

  test('offers WhatsApp only when sending does not work', () => {
    expect(page).not.toContain('wa.me');
    expect(renderForm({ code: 'unavailable', notice: NOTICES.failed }, {})).toContain('https://wa.me/');
  });
});

const everyPage = [
  ['confirmation', renderConfirmation({ reference: 'K7P29QRM' }, { segment: 'reciclagem', urgent: '' })],
  ['form', renderForm(INVALID, {})],
  ['problem', renderProblem(NOTICES.failed)],
  ['unexpected', renderUnexpected()],
] as const;

test.each(everyPage)('%s is a complete page in Portuguese with one h1 and no inline code', (name, page) => {
  expect(page).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page).toContain('<link rel="stylesheet" href="/pedido.css">');
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect(page).not.toMatch(/undefined|\[object|false/);
  expect(/<title>Erro: /.test(page)).toBe(name !== 'confirmation');
});

test('the confirmation recommends the article for the segment', () => {
  expect(renderConfirmation({ reference: 'K7P29QRM' }, { segment: 'reciclagem', urgent: '' })).toContain(
    'href="/artigo-retifica-roscas"',
  );
  expect(renderConfirmation({ reference: 'K7P29QRM' }, { segment: '', urgent: '' })).toContain(
    'href="/artigo-rosca-injetora"',
  );
});

test('the confirmation of an urgent request says so', () => {
  const confirm = (urgent: '' | 'sim') =>
    renderConfirmation({ reference: 'K7P29QRM' }, { segment: '', urgent });
  expect(confirm('sim')).toContain('Sua máquina está parada: vemos a sua solicitação primeiro.');
  expect(confirm('')).not.toContain('parada');
});

test('the page for unexpected errors has the literal English heading', () => {
  expect(renderUnexpected()).toContain(
    '<h1>Algo deu errado</h1><p lang="en">Unexpected Application Error!</p>',
  );
});

const PRODUCTS = [
  { id: 1, title: 'Rosca <b>' },
  { id: 2, title: 'Cilindro' },
];
const ADDRESS = `https://fabrica.example${START_PATH}`;
const ask = (query: string, init?: RequestInit, load = async () => PRODUCTS) =>
  handleStart(new Request(ADDRESS + query, { headers: { accept: 'text/html' }, ...init }), load);
const post = (fields: Record<string, string>) =>
  ask('', { method: 'POST', body: new URLSearchParams(fields) });
const messageOf = (page: string) => /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(page)?.[1];

describe('the form that a product of the shop links to without JavaScript', () => {
  test('has the product in its message, and is neither indexed nor cached', async () => {
    const response = await ask('?produto=1');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const page = await response.text();
    expect(messageOf(page)).toBe('• Rosca &lt;b&gt; (quantidade: 1)\n');
    expect(page).toContain('name="robots" content="noindex"');
  });

  test('adds another product and keeps the form’s values', async () => {
    const typed = { name: 'Ana', message: '• Cilindro (quantidade: 2)\r\n\r\nUrgente' };
    expect(messageOf(await (await post({ ...typed, produto: '2' })).text())).toBe(
      '• Cilindro (quantidade: 3)\n\nUrgente',
    );
    const page = await (await post({ ...typed, produto: '1' })).text();
    expect(messageOf(page)).toBe('• Cilindro (quantidade: 2)\n• Rosca &lt;b&gt; (quantidade: 1)\n\nUrgente');
    expect(page).toContain('value="Ana"');
  });

  test.each(['', '?produto=9', '?produto=%3Cscript%3E', '?message=x&name=y'])(
    'uses no other parameter of the URL: “%s”',
    async (query) => {
      const page = await (await ask(query)).text();
      expect(messageOf(page)).toBe('');
      expect(page).not.toContain('value="y"');
    },
  );

  test('returns 405 for other methods, and 500 with a WhatsApp link if the catalogue cannot be read', async () => {
    expect((await ask('', { method: 'DELETE' })).status).toBe(405);
    const output = captureConsole();
    const response = await ask('?produto=1', undefined, () => Promise.reject(new Error('gone')));
    output.restore();
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('https://wa.me/');
  });
});
