import type { Page } from '@playwright/test';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  type RequestFields,
  runUntil,
  sendQuoteForm,
} from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({ allowed: [/Failed to load resource|send-contact-email: /] });

async function expectValues(page: Page, texts: RequestFields): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(
      quoteForm(page)
        .getByRole('textbox', { name: label })
        .or(quoteForm(page).getByRole('combobox', { name: label })),
    ).toHaveValue(text);
}

const toastOf = (page: Page) => page.getByRole('region', { name: /Notificações/ }).getByRole('listitem');

test('while the server is down, the form says "not sent" and keeps its values; sending again stores it once', async ({
  page,
  site,
}) => {
  const message = 'Servidor fora do ar';
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Mensagem: message });
  await site.stop();
  await sendQuoteForm(page);
  await runUntil(page, quoteForm(page).getByText('Sua solicitação ainda não foi enviada'));
  await expect(quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' })).toBeEnabled();
  await expect(toastOf(page)).toBeHidden();
  await expectValues(page, { ...REQUEST, Mensagem: message });
  const chat = quoteForm(page).getByRole('link', { name: 'Falar no WhatsApp' });
  const address = decodeURIComponent((await chat.getAttribute('href')) ?? '');
  expect(address).toContain('https://wa.me/');
  expect(address).not.toContain(REQUEST.Nome);

  await site.start();
  await sendQuoteForm(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test('a refusal is shown at its field; a busy or unresponsive server gets the request again, and stores it once', {
  tag: LONG,
}, async ({ page, site }) => {
  const message = 'Servidor com defeitos';
  const texts = { ...REQUEST, Mensagem: message };
  const answers = [
    {
      status: 422,
      json: {
        code: 'invalid',
        notice: { title: 'Email inválido', detail: 'Por favor, insira um endereço de email válido' },
        problems: [{ field: 'email', message: 'Por favor, insira um endereço de email válido' }],
      },
    },
    ...Array.from({ length: 4 }, () => ({ status: 503, json: {} })),
    // As Netlify's rate limit responds: without Retry-After, and not in JSON.
    { status: 429, body: 'Too Many Requests' },
    'lost' as const,
  ];
  await page.route('**/send-contact-email', async (route) => {
    const answer = answers.shift();
    if (!answer) return route.continue();
    if (answer !== 'lost') return route.fulfill(answer);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.clock.install();
  await openQuoteForm(page);
  await fillQuoteForm(page, texts);
  await sendQuoteForm(page);
  await expect(quoteForm(page).getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /endereço de email válido/,
  );
  await expect(quoteForm(page).getByRole('group', { name: 'Erro: Email inválido' })).toBeFocused();
  await expectValues(page, texts);

  await sendQuoteForm(page);
  await runUntil(page, toastOf(page).getByText('Erro ao enviar orçamento'));
  await expect(toastOf(page)).toContainText('tente novamente ou entre em contato via WhatsApp');
  await expect(quoteForm(page).getByRole('link', { name: 'Falar no WhatsApp' })).toBeVisible();
  await expectValues(page, texts);
  expect(answers).toHaveLength(2);

  await sendQuoteForm(page);
  await expect(quoteForm(page).getByText(/Nova tentativa em 30\ss/)).toBeVisible();
  await expectValues(page, texts);
  await page.clock.runFor(30_000);
  await runUntil(page, page.getByRole('dialog'));
  expect(answers).toEqual([]);
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test.describe('an island that crashes', () => {
  test.use({ allowed: [/sabotaged/] });

  test('shows an error and a link to WhatsApp', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLFormElement.prototype, 'noValidate', {
        set() {
          throw new Error('sabotaged');
        },
      });
    });
    await page.goto('/#contact');
    const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });
    await expect(alert).toContainText('sabotaged');
    await expect(alert.getByRole('link', { name: 'Falar no WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
  });

  test('keeps the page’s margins on the shop', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLSelectElement.prototype, 'value', {
        set() {
          throw new Error('sabotaged');
        },
      });
    });
    await page.goto('/loja');
    const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' }).first();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((await alert.boundingBox())?.x).toBe(title?.x);
    expect((await alert.boundingBox())?.width).toBeLessThanOrEqual(76 * 16);
  });
});
