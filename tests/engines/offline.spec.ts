import { LONG } from '../fixtures/tier.ts';
import { expect, refuseCookies, test } from './test.ts';
import { by, text, type Visitor } from './visitor.ts';

const KIT = 'Kit Completo Rosca e Cilindro';

/** Waits until the service worker controls the page and has cached it. */
function waitUntilCached(visitor: Visitor): Promise<unknown> {
  return visitor.waitFor(async () => {
    const islands = [...document.querySelectorAll('astro-island')].map((island) =>
      island.getAttribute('component-url'),
    );
    const cached = await Promise.all([location.pathname, ...islands].map((url) => caches.match(String(url))));
    return navigator.serviceWorker.controller && cached.every(Boolean);
  });
}

test.describe('without a connection', () => {
  // Logged for each file that a page cannot fetch without a connection.
  test.use({
    allowed:
      /^console\.\w+: .*(Failed to load|NetworkError|NS_ERROR|ERR_|no-response|error occurred when fetching the script)/,
  });

  test('visited pages open, others show the offline page with the cart, and load when it is back', {
    tag: LONG,
  }, async ({ visitor, connection }) => {
    await visitor.open('/loja');
    await refuseCookies(visitor);
    await visitor.click(by('button', `Adicionar ao Orçamento: ${KIT}`));
    await visitor.sees(by('dialog', /^Carrinho/));
    await visitor.press('Escape');
    await waitUntilCached(visitor);
    await connection.cut();

    await visitor.open('/sopradoras');
    await visitor.sees(by('heading', 'Sem conexão'));
    await visitor.sees(text(`1 × ${KIT}`));
    await visitor.click(by('link', 'Peças para Injetora, Extrusora e Sopradora', by('main')));
    await visitor.arrivesAt('/loja');
    await visitor.sees(by('heading', 'Loja de Peças Termoplásticas'));
    await visitor.sees(by('button', /^Carrinho.*, 1 item$/));

    await visitor.open('/sopradoras');
    await visitor.sees(by('heading', 'Sem conexão'));
    await connection.restore();
    await visitor.click(by('button', 'Tentar de novo'));
    await visitor.sees(by('heading', 'Roscas e Cilindros para Sopradoras'));
    expect(await visitor.path()).toBe('/sopradoras');
  });

  test('a service worker that cannot be fetched causes no complaint', { tag: LONG }, async ({
    visitor,
    connection,
  }) => {
    connection.answer = (path) => (path === '/sw.js' ? 'cut' : undefined);
    await visitor.open('/faq');
    await visitor.waitFor(async () => {
      const tried = await navigator.serviceWorker.getRegistration();
      // Engines without requestIdleCallback register it after 2 s.
      return !tried && performance.now() > 3000;
    });
  });
});
