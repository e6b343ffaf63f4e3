import type { Locator, Page } from '@playwright/test';
import { fillQuoteForm, openQuoteForm, quoteForm, sendQuoteForm } from '../fixtures/quote-form.ts';
import { openShop } from '../fixtures/shop.ts';
import { expect } from '../fixtures/test.ts';
import { type TagCall, test } from '../fixtures/third-parties.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const send_to = ['G-TESTE00000', 'AW-000000000'];
const worth = (value: number) => ({ value, currency: 'BRL' });

const gtag = (name: string, parameters: object): TagCall => [
  'gtag',
  'event',
  name,
  { ...parameters, send_to },
];
const pixel = (name: string, parameters: object): TagCall => ['pixel', 'track', name, parameters];
const conversion = (label: string): TagCall => [
  'gtag',
  'event',
  'conversion',
  { send_to: `AW-000000000/${label}`, ...worth(1) },
];

const pageView = [gtag('page_view', {}), pixel('PageView', {})];
const industrialPageView: TagCall = ['pixel', 'trackCustom', 'industrial_page_view', {}];

const lead = (source: string, label: string, account: string) => [
  gtag('generate_lead', {
    lead_source: source,
    event_category: 'Lead',
    event_label: label,
    ...worth(1),
  }),
  conversion(account),
  pixel('Lead', { content_name: source, content_category: 'Lead', content_label: label, ...worth(1) }),
];
const whatsAppLead = (label: string) => lead('WhatsApp lead', label, 'whatsapp');
const contactClick = (location: string) => [
  gtag('whatsapp_click', { location }),
  pixel('Contact', { content_name: location }),
  ['clarity', 'event', 'whatsapp_click'] as TagCall,
];
const whatsAppClick = (location: string) => [...contactClick(location), ...whatsAppLead(location)];
const clickLead = [
  gtag('generate_lead', { lead_source: 'Click', ...worth(0) }),
  pixel('Lead', { content_name: 'Click', ...worth(0) }),
];
const serviceView = (service: string) => [
  gtag('service_view', { service }),
  pixel('ViewContent', { content_type: 'service', content_ids: [service] }),
];
const articleClick = (article: string) => [
  gtag('select_content', { content_type: 'article', content_id: article, ...worth(1) }),
  conversion('artigo'),
  pixel('ViewContent', { content_type: 'article', content_ids: [article], ...worth(1) }),
  ['clarity', 'event', 'article_click'] as TagCall,
];
const formSubmission = [
  ...lead('Quote form', 'Quote Form', 'formulario'),
  ['clarity', 'event', 'form_submission'] as TagCall,
];

/** Sorted, because the tags load in parallel and receive an event in no particular order. */
const sorted = (calls: readonly TagCall[]) => calls.map((call) => JSON.stringify(call)).toSorted();

/** Without the event that comes after two seconds on the page. */
const withoutTime = (calls: readonly TagCall[]) => calls.filter((call) => call[2] !== industrialPageView[2]);

/** Scrolls to the element and waits until half of it is visible. The page ignores what it only scrolls past. */
async function lookAt(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await expect(element).toBeInViewport({ ratio: 0.5 });
}

const accept = (page: Page) => page.getByRole('button', { name: 'Aceitar' }).click();
/** Prevents navigation by links, so that the test stays on its page. */
const preventNavigation = (page: Page) =>
  page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));

/** Clicks every kind of trigger, and returns the expected commands. */
async function clickEveryTrigger(page: Page): Promise<TagCall[]> {
  await page.getByRole('banner').getByRole('link', { name: 'WhatsApp' }).click();
  await page.locator('[data-contact="Hero - Phone Link"]').click();
  // Neither is a chat. The email address is a lead, because it contains "contato".
  await page.getByRole('contentinfo').locator('a[href^="tel:"]').first().click();
  await page.getByRole('contentinfo').locator('a[href^="mailto:"]').click();
  await page.locator('[data-article=retificarosca]').click();
  // A contact link without a label, and a click on an icon inside a button.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contato', exact: true }).click();
  await page.locator('#about .button-whatsapp svg').click();
  return [
    ...whatsAppClick('Header - Desktop'),
    ...contactClick('Hero - Phone Link'),
    ...contactClick('Footer - Phone Link'),
    ...clickLead,
    ...articleClick('retificarosca'),
    ...clickLead,
    ...whatsAppClick('About Section - Quick Quote'),
  ];
}

const SERVICES = [
  'manutencao-roscas',
  'recuperacao-cilindros',
  'fabricacao-personalizada',
  'consultoria-tecnica',
];

for (const order of daily(['events first', 'consent first'])) {
  test(`every event reaches its tags once, with its payload: ${order}`, async ({ page, thirdParties }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install();
    await openQuoteForm(page);
    if (order === 'consent first') await accept(page);
    for (const service of SERVICES) await lookAt(page.locator(`[data-service=${service}]`));
    await fillQuoteForm(page);
    await sendQuoteForm(page);
    await page.getByRole('button', { name: 'Fechar' }).click();
    await preventNavigation(page);
    const clicked = await clickEveryTrigger(page);
    // The industrial page view is the last event.
    await page.clock.runFor(2500);
    if (order === 'events first') await accept(page);

    const expected = [
      ...pageView,
      industrialPageView,
      ...SERVICES.flatMap(serviceView),
      ...formSubmission,
      ...clicked,
    ];
    await expect.poll(async () => sorted(await thirdParties.calls(page))).toEqual(sorted(expected));
  });
}

test('adding a product to the cart is a lead of value 0, and not a WhatsApp lead', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await openShop(page);
  await accept(page);
  await page
    .getByRole('button', { name: /^Adicionar ao Orçamento/ })
    .first()
    .click();
  await expect
    .poll(async () => sorted(withoutTime(await thirdParties.calls(page))))
    .toEqual(sorted([...pageView, ...clickLead]));
});

test('a chat link without a label counts as "WhatsApp Contact"', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await page.goto('/faq');
  await accept(page);
  await preventNavigation(page);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.insertAdjacentHTML('afterbegin', '<a href="https://wa.me/5511?text=x">Conversar</a>');
  });
  await page.getByRole('link', { name: 'Conversar' }).click();
  await expect
    .poll(async () => sorted(withoutTime(await thirdParties.calls(page))))
    .toEqual(sorted([...pageView, ...whatsAppLead('WhatsApp Contact')]));
});

test('a click on a heading or a submit button is not a lead, whatever its text', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await page.goto('/#contact');
  await accept(page);
  await page
    .getByRole('heading', { name: /orçamento/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Enviar Solicitação' }).click();
  await preventNavigation(page);
  await page.locator('[data-whatsapp="Floating Button - Home"]').dispatchEvent('click');
  const leads = async () =>
    (await thirdParties.calls(page)).filter((call) => /generate_lead|Lead/.test(JSON.stringify(call)));
  // Events keep their order within a tag, so this lead comes after any of the other clicks.
  await expect
    .poll(async () => sorted(await leads()))
    .toEqual(sorted(whatsAppLead('Floating Button - Home').filter((call) => call[2] !== 'conversion')));
});

test('of more than fifty events before the consent, the first fifty are sent', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await page.goto('/faq');
  await preventNavigation(page);
  const label = 'Floating Button - FAQ';
  await page.evaluate((name) => {
    const link = document.querySelector<HTMLElement>(`[data-whatsapp="${name}"]`);
    for (let i = 0; i < 40; i++) link?.click();
  }, label);
  await accept(page);
  // The page view, 24 clicks with a lead each, and one more click are fifty events.
  const named = (calls: TagCall[], name: string) =>
    calls.filter(([tag, , event]) => tag === 'gtag' && event === name).length;
  await expect.poll(async () => named(await thirdParties.calls(page), 'whatsapp_click')).toBe(25);
  expect(named(await thirdParties.calls(page), 'generate_lead')).toBe(24);
});

test.describe('the industrial page view', () => {
  const industrial = (calls: TagCall[]) => calls.filter((call) => call[2] === 'industrial_page_view').length;

  test('is sent once, after the pixel has loaded', async ({ page, thirdParties }) => {
    const release = thirdParties.hold('connect.facebook.net');
    await page.clock.install();
    await page.goto('/faq');
    await accept(page);
    await page.clock.runFor(3200);
    expect(industrial(await thirdParties.calls(page))).toBe(0);
    release();
    await page.waitForFunction(() => window.fbq?.callMethod);
    await page.clock.runFor(1000);
    expect(industrial(await thirdParties.calls(page))).toBe(1);
    await page.clock.runFor(3000);
    expect(industrial(await thirdParties.calls(page))).toBe(1);
  });

  test('is not sent if the visitor withdraws the consent before the pixel has loaded', async ({
    page,
    thirdParties,
  }) => {
    const release = thirdParties.hold('connect.facebook.net');
    await page.clock.install();
    await page.goto('/faq');
    await accept(page);
    await page.clock.runFor(2200);
    // Its script is on its way.
    await page.waitForFunction(() => window.fbq);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
    await page.getByRole('button', { name: 'Recusar' }).click();
    release();
    await page.waitForFunction(() => window.fbq?.callMethod);
    await page.clock.runFor(3000);
    expect((await thirdParties.calls(page)).filter(([tag]) => tag === 'pixel')).toEqual([]);
  });
});

test.describe('page views', () => {
  const views = (calls: TagCall[]) => calls.filter((call) => /^(page_view|PageView)$/.test(String(call[2])));

  test('a page counts once, however its filters change its URL, and again when the bfcache restores it', {
    tag: LONG,
  }, async ({ page, thirdParties }) => {
    await page.goto('/loja');
    await accept(page);
    await page.getByText('Destaques', { exact: true }).first().click();
    await expect(page).toHaveURL(/destaques=1/);
    await page.goBack();
    await expect.poll(async () => sorted(views(await thirdParties.calls(page)))).toEqual(sorted(pageView));

    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect
      .poll(async () => sorted(views(await thirdParties.calls(page))))
      .toEqual(sorted([...pageView, ...pageView]));

    await page.getByRole('contentinfo').getByRole('link', { name: 'Perguntas Frequentes' }).click();
    await expect.poll(async () => sorted(views(await thirdParties.calls(page)))).toEqual(sorted(pageView));
  });
});

test('typed text reaches no tag: not from the form, the search, the URL or the referrer', async ({
  page,
  thirdParties,
}) => {
  const SECRET = 'segredo7391';
  await openShop(page, `/loja?busca=${SECRET}a`);
  await accept(page);
  const search = page.getByRole('searchbox');
  await expect(search).toHaveValue(`${SECRET}a`);
  await search.fill(`${SECRET}b`);
  await page.getByText('Destaques', { exact: true }).first().click();
  for (const label of ['Nome', 'Empresa', 'Mensagem']) await quoteForm(page).getByLabel(label).fill(SECRET);
  await expect(page).toHaveURL(/destaques=1/);
  // The form's code keeps the draft.
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('[data-quote-form]')?.noValidate);
  const sent = (part = '') => thirdParties.requests.filter((request) => request.includes(part)).length;
  /** The tags send twice a second. */
  const waitForTags = async (part = '') => {
    const before = sent(part);
    await expect.poll(() => sent(part)).toBeGreaterThan(before + 1);
  };
  await waitForTags();
  expect(page.url()).not.toContain(SECRET);
  await page.reload();
  await expect(search).toHaveValue(`${SECRET}b`);
  await page.goBack();
  await expect(search).toHaveValue(`${SECRET}b`);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Início' }).click();
  // Until the page has loaded, the browser scrolls back to its beginning.
  await page.waitForURL(({ pathname }) => pathname === '/');
  await quoteForm(page).scrollIntoViewIfNeeded();
  await expect(quoteForm(page).getByLabel('Nome')).toHaveValue(SECRET);
  await waitForTags('clarity.ms/collect');
  expect(thirdParties.requests.filter((request) => request.includes(SECRET))).toEqual([]);
});
