import { describe, expect, test } from 'vitest';
import { handleStart } from '../../../netlify/leads/handle-start.ts';
import { START_PATH } from '../../../src/shared/request/wire.ts';
import { captureConsole } from '../../fixtures/console.ts';

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
