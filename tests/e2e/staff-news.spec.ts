import type { Page, Request } from '@playwright/test';
import { pushOfferCall } from '../../src/contracts/desk.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, requestRow as row } from '../fixtures/admin.ts';
import { REQUEST } from '../fixtures/lead-pipeline.ts';
import { expect, openPanel, showProducts, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

/** How many requests the page has been told of, and of how many before the last one was sent. */
let told = 0;
let before = 0;

/** Sends a request as a visitor does. */
async function send(site: { url: string }, company: string): Promise<void> {
  before = told;
  const sent = await fetch(`${site.url}${SEND_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...REQUEST, company }),
  });
  expect(sent.status).toBe(200);
}

async function openInbox(page: Page): Promise<void> {
  // The clock runs, and can be advanced.
  await page.clock.install();
  told = 0;
  page.on('response', async (response) => {
    if (/novidades/.test(response.url())) told = Math.max(told, (await response.json()).arrivals);
  });
  const asked = page.waitForResponse(/novidades/);
  await openPanel(page, 'Bia');
  await expect(page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
  await (await asked).finished();
}

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Searches, and waits for the list: its load would hold a lead that arrives before it. */
async function search(page: Page, text: string): Promise<void> {
  const searched = page.waitForResponse((response) => Boolean(response.request().postData()?.includes(text)));
  await page.getByLabel('Buscar').fill(text);
  await searched;
}

/** Advances until the page is told of the request. No further, because an announcement soon disappears. */
async function hearOfArrival(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      if (told > before) return true;
      const asked = page.waitForResponse(/novidades/);
      await page.clock.fastForward(5000);
      await (await asked).finished();
      return told > before;
    })
    .toBe(true);
}

test('a new request appears without a reload, is counted in the title, and leaves the open one, its note and the focus alone', async ({
  page,
  site,
}) => {
  // Without keys on the server, notices are not offered.
  const offered = page.waitForResponse(`**${pushOfferCall.path}`);
  await openInbox(page);
  await button(page, 'Ajustes').click();
  expect(await (await offered).json()).toEqual({});
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByText('Nenhum pedido espera resposta')).toBeVisible();
  const title = await page.title();
  await send(site, 'Embalagens Nova');
  await hearOfArrival(page);
  await expect(row(page, 'Embalagens Nova')).toBeVisible();
  await expect(status(page, '1 pedido novo.')).toBeVisible();
  await expect(page).toHaveTitle(`(1) ${title}`);
  await expectAccessible(page);

  await row(page, 'Embalagens Nova').click();
  const note = page.getByLabel('Nota para a equipe');
  await note.fill('Ligar às 15h.');
  await send(site, 'Sopra Sul');
  await hearOfArrival(page);
  await expect(row(page, 'Sopra Sul')).toBeVisible();
  await expect(note).toHaveValue('Ligar às 15h.');
  await expect(note).toBeFocused();
  await expect(page).toHaveTitle(/^\(2\) /);
  await button(page, 'Respondido').click();
  await expect(page).toHaveTitle(/^\(1\) /);
  await button(page, 'Sair').click();
  await expect(page).toHaveTitle(/^[^(]/);
});

test('rows do not move while filters are set, or further down: a banner offers the new ones', {
  tag: LONG,
}, async ({ page, site }) => {
  for (const [at, letter] of [...'CDFGHJKMNPQR'].entries())
    await storeLead(site, { reference: `${letter}AAA222${(at % 8) + 2}`, company: `Velha ${letter}` });
  await openInbox(page);
  const told = status(page, 'Chegaram pedidos novos.');
  await search(page, 'velha');
  await expect(row(page, 'Velha')).toHaveCount(12);
  await send(site, 'Embalagens Nova');
  const filtered = await row(page, 'Velha').first().boundingBox();
  await hearOfArrival(page);
  await expect(told).toBeInViewport();
  expect(await row(page, 'Velha').first().boundingBox()).toEqual(filtered);
  await expectAccessible(page);
  await button(page, 'Mostrar').press('Enter');
  await expect(row(page, 'Embalagens Nova')).toBeVisible();
  await expect(page.getByLabel('Buscar')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 640 });
  await row(page, 'Velha').last().scrollIntoViewIfNeeded();
  const place = await row(page, 'Velha').last().boundingBox();
  await send(site, 'Moldes Sul');
  await hearOfArrival(page);
  await expect(told).toBeInViewport();
  expect(await row(page, 'Velha').last().boundingBox()).toEqual(place);
});

test('a request behind a full page of others is announced too, and "Mostrar" brings it to the top', {
  tag: LONG,
}, async ({ page, site }) => {
  await site.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), now() - make_interval(days => 2, mins => i),
            jsonb_build_object('name', 'Cliente ' || i, 'email', 'a@b.c', 'message', 'Rosca'), '' FROM generate_series(1, 60) i`,
  );
  await openInbox(page);
  await expect(row(page, 'Cliente')).toHaveCount(50);
  await expect(row(page, '').first()).toContainText('Cliente 60');
  await send(site, 'Embalagens Nova');
  await hearOfArrival(page);
  await expect(status(page, '1 pedido novo.')).toBeVisible();
  await expect(row(page, 'Embalagens Nova')).toHaveCount(0);

  await search(page, 'cliente');
  await send(site, 'Sopra Sul');
  await hearOfArrival(page);
  await button(page, 'Mostrar').press('Enter');
  await expect(row(page, '').first()).toContainText('Sopra Sul');
  await expect(page.getByLabel('Ordem', { exact: true })).toHaveValue('arrival');
});

test('a request that arrives on another tab is counted and announced there', { tag: LONG }, async ({
  page,
  site,
}) => {
  await openInbox(page);
  await expect(page.getByText('Nenhum pedido espera resposta')).toBeVisible();
  await showProducts(page);
  await send(site, 'Embalagens Nova');
  await hearOfArrival(page);
  await expect(status(page, '1 pedido novo na aba “Pedidos”.')).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
});

test('a hidden page does not ask for news, and asks at once when it becomes visible', async ({ page }) => {
  await openInbox(page);
  const setVisibility = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setVisibility('hidden');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000);
  expect(asked.filter((url) => /novidades/.test(url))).toEqual([]);
  const next = page.waitForRequest(/novidades\?since=/);
  await setVisibility('visible');
  await next;
});

test('a page asks every 5 s while it is used, and every 20 s after a minute without use', async ({
  page,
}) => {
  await openInbox(page);
  // From here on the clock stands, so that no round comes by itself.
  await page.clock.pauseAt(Date.now() + 120_000);
  let last: Request | undefined;
  page.on('request', (request) => {
    if (/novidades/.test(request.url())) last = request;
  });
  /** How often the page asks in four rounds. */
  const countAsked = async () => {
    let asked = 0;
    for (let round = 0; round < 4; round += 1) {
      last = undefined;
      await page.clock.runFor(5000);
      if (!last) continue;
      asked += 1;
      await (last as Request).response().then((response) => response?.finished());
    }
    return asked;
  };
  await countAsked();
  expect(await countAsked()).toBe(1);
  await page.mouse.move(200, 200);
  // A round that begins before the page has read its answer does not count.
  expect(await countAsked()).toBeGreaterThan(1);
});

test('only the admin can be installed', async ({ page, site }) => {
  await page.goto('/admin/loja');
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveCount(1);
  const manifest = await (await page.request.get(`${site.url}${await link.getAttribute('href')}`)).json();
  expect(manifest).toMatchObject({ start_url: '/admin/loja#pedidos', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${site.url}${src}`);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
  await page.goto('/loja');
  await expect(link).toHaveCount(0);
});

test.describe('with the device’s own worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('when enabled, the device shows a notice of fixed words, makes open pages check for news, and can be disabled', async ({
    page,
    site,
  }) => {
    await page.context().grantPermissions(['notifications'], { origin: site.url });
    const sent: string[] = [];
    await page.route(`**${pushOfferCall.path}`, (route) => {
      sent.push(route.request().method());
      return route.fulfill({ json: route.request().method() === 'GET' ? { publicKey: 'BAAA' } : {} });
    });
    // A browser under test has no push service.
    await page.addInitScript(() => {
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: 'p', auth: 'a' },
      };
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription;
    });
    await storeLead(site);
    await openInbox(page);
    await button(page, 'Ajustes').click();
    const device = page.getByRole('switch', { name: 'Avisar neste aparelho' });
    await expect(device).not.toBeChecked();
    await device.click();
    await expect(device).toBeChecked();
    await expect(status(page, 'Avisos ligados neste aparelho.')).toBeVisible();
    expect(sent).toEqual(['GET', 'POST']);

    const session = await page.context().newCDPSession(page);
    const ids: string[] = [];
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      ids.push(
        ...registrations
          .filter(({ scopeURL }) => scopeURL.endsWith('/avisos/'))
          .map((one) => one.registrationId),
      ),
    );
    await session.send('ServiceWorker.enable');
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    // A browser without a screen shows no notices.
    const worker = page
      .context()
      .serviceWorkers()
      .find((one) => one.url().endsWith('/admin/avisos.js'));
    await worker?.evaluate(() => {
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        shown.push([title, options?.data]);
      };
    });
    const asked = page.waitForRequest(/novidades/);
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: ids[0] ?? '',
      data: JSON.stringify({ title: 'Pedido novo: rosca para injetora', hash: '#pedido-K7P29QRM' }),
    });
    await asked;
    await expect
      .poll(() => worker?.evaluate(() => (globalThis as { shown?: unknown[] }).shown))
      .toEqual([['Pedido novo: rosca para injetora', '#pedido-K7P29QRM']]);

    await worker?.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('notificationclick'), {
          notification: { close() {}, data: '#pedido-K7P29QRM' },
          waitUntil() {},
        }),
      ),
    );
    await expect(page.getByRole('heading', { name: 'Plásticos Prado', level: 3 })).toBeFocused();

    await device.click();
    await expect(device).not.toBeChecked();
    expect(sent).toEqual(['GET', 'POST', 'DELETE']);
    const scopes = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
    await expect.poll(scopes).toEqual(['/']);
  });
});
