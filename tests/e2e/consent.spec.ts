import type { Page } from '@playwright/test';
import { CONSENT_MS } from '../../src/shared/consent.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST, sendQuoteForm } from '../fixtures/quote-form.ts';
import { listen } from '../fixtures/spoken.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/third-parties.ts';
import { LONG } from '../fixtures/tier.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const choose = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();
const reopen = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted();
const hostsOf = (requests: readonly string[]) => [
  ...new Set(requests.map((request) => new URL(request.split(' ')[0] ?? '').hostname)),
];

test('no request leaves the site before the choice or after a refusal, however long the page is open', async ({
  page,
  thirdParties,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(10_000);
  await choose(page, 'Recusar');
  await page.clock.runFor(10_000);
  await page.goto('/faq');
  await page.clock.runFor(10_000);
  await expect(bar(page)).toBeHidden();
  expect(thirdParties.requests).toEqual([]);
  expect(await cookieNames(page)).toEqual([]);
});

test('a screen reader reads the bar and its choices, word for word', { tag: LONG }, async ({ page }) => {
  await page.goto('/faq');
  await expect(bar(page)).toBeVisible();
  const { hears, ends } = await listen(page);
  await bar(page).getByRole('button', { name: 'Recusar' }).focus();
  await hears('Recusar, botão');
  await page.keyboard.press('Enter');
  await hears('principal', '» Escolha salva.');
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' });
  await open.focus();
  await hears('Cookies, botão');
  await page.keyboard.press('Enter');
  await hears('Cookies, região');
  await bar(page).getByRole('button', { name: 'Aceitar' }).focus();
  await hears('Aceitar, botão');
  await page.keyboard.press('Enter');
  await hears('Cookies, botão', '» Escolha salva.');
  await ends();
});

test('an acceptance is valid on the other pages: without Clarity in the shop, and without any tag in the admin', async ({
  page,
  thirdParties,
}) => {
  await page.goto('/faq');
  await choose(page, 'Aceitar');
  const [gtag, pixel, clarity] = ['www.googletagmanager.com', 'connect.facebook.net', 'www.clarity.ms'];
  const loaded = () =>
    hostsOf(
      thirdParties.requests.filter((request) => /gtag\/js|fbevents|clarity\.ms\/tag/.test(request)),
    ).toSorted();
  await expect.poll(loaded).toEqual([pixel, clarity, gtag]);
  // Leaves the page with the tags, which never stop sending.
  await page.goto('about:blank');
  thirdParties.requests.length = 0;
  const response = await page.goto('/admin/loja', { waitUntil: 'networkidle' });
  expect(loaded()).toEqual([]);
  // Nor could an injected one load.
  expect(response?.headers()['content-security-policy']).toContain("connect-src 'self';");
  await page.goto('/loja');
  await expect.poll(loaded).toEqual([pixel, gtag]);
  await expect.poll(async () => (await thirdParties.calls(page)).map(([tag]) => tag)).toContain('pixel');
  expect(loaded()).toEqual([pixel, gtag]);
});

test('each purpose is a separate choice, which every tag receives in its own format', async ({
  page,
  thirdParties,
}) => {
  await page.goto('/faq');
  await bar(page).getByText('Personalizar').click();
  await expect(bar(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const name of ['Audiência: Google', 'Mapa de calor: Microsoft'])
    await bar(page).getByRole('checkbox', { name }).check();
  await choose(page, 'Salvar escolha');
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  };
  await expect
    .poll(async () => (await thirdParties.calls(page, true)).filter(([tag]) => tag === 'gtag').slice(0, 3))
    .toEqual([
      ['gtag', 'consent', 'default', denied],
      ['gtag', 'consent', 'update', { ...denied, analytics_storage: 'granted' }],
      ['gtag', 'set', 'ads_data_redaction', true],
    ]);
  const configured = async () =>
    (await thirdParties.calls(page, true))
      .filter(([, command]) => command === 'config')
      .map((call) => call[2]);
  expect(await configured()).toEqual(['G-TESTE00000']);
  await expect
    .poll(async () => (await thirdParties.calls(page, true)).filter(([tag]) => tag === 'clarity'))
    .toEqual([['clarity', 'consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }]]);
  expect(hostsOf(thirdParties.requests).filter((host) => host.includes('facebook'))).toEqual([]);

  await reopen(page);
  await expect(bar(page).getByRole('checkbox', { name: 'Audiência: Google' })).toBeChecked();
  await bar(page).getByRole('checkbox', { name: 'Resultado dos anúncios: Google e Meta' }).check();
  await choose(page, 'Salvar escolha');
  await expect.poll(configured).toEqual(['G-TESTE00000', 'AW-000000000']);
  await expect.poll(() => hostsOf(thirdParties.requests)).toContain('connect.facebook.net');
});

test('a withdrawal stops the tags at once in every tab, deletes their cookies, and keeps typed text', async ({
  page,
  context,
  thirdParties,
}) => {
  // The tags send twice a second.
  await context.clock.install();
  await page.goto('/faq');
  await choose(page, 'Aceitar');
  const sentWithin = async (time: number) => {
    thirdParties.requests.length = 0;
    await context.clock.runFor(time);
    return [...thirdParties.requests];
  };
  const form = await context.newPage();
  await openQuoteForm(form);
  await fillQuoteForm(form);
  await expect
    .poll(() => cookieNames(form))
    .toEqual(['_clck', '_clsk', '_fbp', '_ga', '_ga_TESTE00000', '_gcl_au']);
  await expect.poll(() => hostsOf(thirdParties.requests)).toContain('k.clarity.ms');

  await reopen(page);
  await choose(page, 'Recusar');
  await expect.poll(() => cookieNames(page)).toEqual([]);
  // What was on its way in the first second is seen in the next.
  await expect.poll(async () => [...(await sentWithin(1000)), ...(await sentWithin(1000))]).toEqual([]);
  // The scripts are still in both pages, and try to send.
  expect(await sentWithin(5000)).toEqual([]);
  await expect(quoteForm(form).getByLabel('Nome')).toHaveValue(REQUEST.Nome);
  await sendQuoteForm(form);
  await expect(form.getByRole('dialog')).toBeVisible();
  expect(thirdParties.requests).toEqual([]);
});

test('withdrawing one purpose stops only its tags and deletes only their cookies', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await page.goto('/faq');
  await choose(page, 'Aceitar');
  await expect.poll(() => cookieNames(page)).toContain('_fbp');
  await expect.poll(() => cookieNames(page)).toContain('_ga');
  await reopen(page);
  await bar(page).getByText('Personalizar').click();
  await bar(page).getByRole('checkbox', { name: 'Resultado dos anúncios: Google e Meta' }).uncheck();
  await choose(page, 'Salvar escolha');
  await expect.poll(() => cookieNames(page)).toEqual(['_clck', '_clsk', '_ga', '_ga_TESTE00000']);
  thirdParties.requests.length = 0;
  await expect.poll(() => hostsOf(thirdParties.requests)).toContain('region1.google-analytics.com');
  await expect.poll(() => hostsOf(thirdParties.requests)).toContain('k.clarity.ms');
  expect(hostsOf(thirdParties.requests).filter((host) => host.includes('facebook'))).toEqual([]);
});

test('the choice is valid for six months, then the bar asks again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/faq');
  await choose(page, 'Recusar');
  await page.clock.setSystemTime(Date.now() + CONSENT_MS - 60_000);
  await page.reload();
  await expect(page.locator('section.consent')).toBeHidden();
  await page.clock.setSystemTime(Date.now() + CONSENT_MS + 60_000);
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test('an acceptance is counted anonymously and names its vendors; with a new vendor the bar asks again', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto('/loja');
  await expect(bar(page)).toContainText(
    'Audiência: Google. Resultado dos anúncios: Google e Meta. Mapa de calor: Microsoft.',
  );
  await expect(bar(page)).toContainText('Reveja no rodapé.');
  const beacon = page.waitForRequest('**/api/contagem');
  await choose(page, 'Aceitar');
  expect((await beacon).postData()).toBe('Consent 3 (measurement,advertising,heatmap)');
  // The shop does not load Clarity, but a choice made there covers it on the other pages.
  await page.goto('/faq');
  await expect(page.locator('section.consent')).toBeHidden();

  await page.evaluate(() => {
    const choice = JSON.parse(localStorage.getItem('cookies') ?? '{}');
    localStorage.setItem('cookies', JSON.stringify({ ...choice, vendors: 'gm' }));
  });
  await page.reload();
  await expect(bar(page)).toBeVisible();
});

test('the bar has two equal buttons, leaves the floating button free, and is accessible', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  await expect(bar(page)).toBeVisible();
  const looks = (element: Element) => {
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
  };
  const isButtonFree = () =>
    page.evaluate(() => {
      const box = document.querySelector('.consent')?.getBoundingClientRect();
      const its = document.querySelector('.floating')?.getBoundingClientRect();
      return Boolean(box && its && (its.bottom <= box.top || its.top >= box.bottom));
    });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [refuse, agree] = await Promise.all(
      ['Recusar', 'Aceitar'].map((name) => bar(page).getByRole('button', { name }).evaluate(looks)),
    );
    expect(refuse).toEqual(agree);
    await expect.poll(isButtonFree).toBe(true);
  }
  await bar(page).getByText('Personalizar').click();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(isButtonFree).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessible(page);
});

test.describe('while the bar is shown on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test("a tap on text does nothing, and the shop's filters work", { tag: LONG }, async ({ page }) => {
    await page.goto('/loja');
    await expect(bar(page)).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    await page.touchscreen.tap((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
    await page.touchscreen.tap(3, 300);
    expect(await page.evaluate(() => [location.pathname, scrollY])).toEqual(['/loja', 0]);
    // Phones have the filters behind a button.
    await page.getByText('Filtros', { exact: true }).tap();
    await page.getByText('Destaques', { exact: true }).first().tap();
    await expect(page.getByRole('button', { name: 'Remover filtro Destaques' })).toBeVisible();
  });
});

test('the bar works by keyboard: early in the Tab order, reopened from the footer, closed with Escape', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', { name: 'Política de Privacidade' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeVisible();
  for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('button', { name: 'Recusar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Escolha salva.' })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(opener).toBeFocused();

  // After the page was scrolled, the focus returns to the button and scrolls it into view.
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeFocused();
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(opener).not.toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
});

test('if the browser blocks storage, the choice is valid for the current page', { tag: LONG }, async ({
  page,
  thirdParties,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/faq');
  await choose(page, 'Aceitar');
  await expect.poll(() => hostsOf(thirdParties.requests)).toContain('www.googletagmanager.com');
  await expect(bar(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no bar, and the footer links to the cookie section of the privacy policy', {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto('/faq');
    await expect(page.locator('section.consent')).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
    await expect(page).toHaveURL(/\/privacy-policy#cookies$/);
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
  });
});
