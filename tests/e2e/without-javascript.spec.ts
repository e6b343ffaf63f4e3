import { fillQuoteForm, quoteForm, REQUEST } from '../fixtures/quote-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({ javaScriptEnabled: false });

test('a quote request is stored and confirmed with its reference, and a reload stores no second one', async ({
  page,
  site,
}) => {
  const message = 'Pedido sem JavaScript';
  // Other tests on this server may send as many requests as a flood, which is mailed later.
  await site.query("update leads set received_at = received_at - interval '1 day'");
  await page.goto('/');
  // With our script, the form asks about both and sends them.
  const asked = { Email: 'joão@cliente.com.br', Telefone: '(11) 9876-5432' };
  await fillQuoteForm(page, { ...REQUEST, ...asked, Mensagem: message }, 'Reciclagem de Plásticos');
  await quoteForm(page).getByLabel('Máquina parada?').check();
  await quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
  await expect(page.getByText('Sua máquina está parada')).toBeVisible();
  const [row] = await site.query<{ reference: string; machine: string; urgent: string }>(
    "select reference, request ->> 'machine' as machine, urgent from leads where message = $1",
    [message],
  );
  expect(row).toMatchObject({ machine: REQUEST['Marca e modelo da máquina'], urgent: 'sim' });
  const reference = row?.reference ?? '';
  await expect(page.getByText(`${reference.slice(0, 4)}-${reference.slice(4)}`)).toBeVisible();
  await expect(page.getByText('em até 24 horas')).toBeVisible();
  await expect.poll(() => site.smtp.mails.filter(({ text }) => text.includes(message))).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
});

test.describe('with values that only the server refuses', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('the errors are listed, the typed text is kept, and the corrected form is accepted', async ({
    page,
    site,
  }) => {
    const message = 'Mensagem guardada';
    await page.goto('/');
    // Browsers accept this email address. Our rule requires a dot in the domain.
    await fillQuoteForm(page, { ...REQUEST, Email: 'ana@cliente', Mensagem: message });
    await quoteForm(page).getByLabel('Máquina parada?').check();
    await quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page).toHaveTitle(/^Erro: /);
    await expect(
      page.getByRole('link', { name: 'Por favor, insira um endereço de email válido' }),
    ).toBeVisible();
    await expect(page.getByLabel('Mensagem')).toHaveValue(message);
    await expect(page.getByLabel('Máquina parada?')).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
    expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(0);

    await page.getByRole('textbox', { name: 'Email' }).fill(REQUEST.Email);
    await page.getByRole('button', { name: /Enviar/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
    expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
  });
});

test.describe('over the rate limit', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('Netlify’s bare page leads back to the form with its values, which can be sent later', {
    tag: LONG,
  }, async ({ page, site }) => {
    const message = 'Pedido acima do limite';
    const address = '**/send-contact-email';
    await page.route(address, (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }));
    await page.goto('/');
    await fillQuoteForm(page, { ...REQUEST, Mensagem: message }, 'Reciclagem de Plásticos');
    await quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page.getByText('Too Many Requests')).toBeVisible();

    await page.unroute(address);
    await page.goBack();
    await expect(quoteForm(page).getByLabel('Mensagem')).toHaveValue(message);
    await expect(quoteForm(page).getByLabel('Nome')).toHaveValue(REQUEST.Nome);
    await quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
    expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
  });
});

test("a product's button opens a form with it in the message; adding another one keeps the typed text", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/loja');
  const cards = page.getByRole('region', { name: 'Catálogo' }).getByRole('article');
  const titleOf = async (index: number) => (await cards.nth(index).getByRole('heading').textContent()) ?? '';
  const [first, second] = [await titleOf(0), await titleOf(1)];
  await page.getByRole('button', { name: `Adicionar ao Orçamento: ${first}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicite seu Orçamento');
  await expect(page.getByLabel('Mensagem')).toHaveValue(`• ${first} (quantidade: 1)\n`);

  for (const [label, text] of Object.entries({
    ...REQUEST,
    Mensagem: `• ${first} (quantidade: 1)\n\nUrgente`,
  }))
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: `Incluir: ${second}` }).click();
  const message = `• ${first} (quantidade: 1)\n• ${second} (quantidade: 1)\n\nUrgente`;
  await expect(page.getByLabel('Mensagem')).toHaveValue(message);
  await expect(page.getByLabel('Nome')).toHaveValue(REQUEST.Nome);
  expect(page.url()).not.toContain('Ana');

  await page.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitação enviada');
  expect(await site.query('select id from leads where message = $1', [message])).toHaveLength(1);
  // The reference stays on one line, even at 320 px.
  const lines = await page
    .locator('.reference')
    .evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => top)).size);
  expect(lines).toBe(1);
});

test('the menus open and their links work, the chat is there, and the video is a link to its file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('a.floating')).toBeVisible();
  const play = page.getByRole('link', { name: /^Assistir ao vídeo/ }).first();
  await expect(play).toHaveAttribute('href', /\.mp4$/);
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Extrusoras').first().click();
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /Rosca e Canhão para Extrusora de Polímeros/ })
    .click();
  await expect(page).toHaveURL(/\/rosca-e-canhao-extrusora-polimeros$/);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('summary[aria-label="Menu"]').click();
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Injetoras', exact: true })
    .click();
  await expect(page).toHaveURL(/\/injetoras$/);
});
