import { expect, refuseCookies, test } from './test.ts';
import { by, text, type Visitor } from './visitor.ts';

const KIT = 'Kit Completo Rosca e Cilindro';

/** Waits until the service worker serves the page, and has kept it. */
function waitUntilKept(visitor: Visitor): Promise<unknown> {
  return visitor.waitFor(async () => {
    const islands = [...document.querySelectorAll('astro-island')].map((island) =>
      island.getAttribute('component-url'),
    );
    const kept = await Promise.all([location.pathname, ...islands].map((url) => caches.match(String(url))));
    return navigator.serviceWorker.controller && kept.every(Boolean);
  });
}

test.describe('without a connection', () => {
  // What a page that is off says of what it cannot fetch.
  test.use({
    allowed:
      /^console\.\w+: .*(Failed to load|NetworkError|NS_ERROR|ERR_|no-response|error occurred when fetching the script)/,
  });

  test('what was visited opens, the rest is the offline page with the list, and all comes back', async ({
    visitor,
    line,
  }) => {
    await visitor.open('/loja');
    await refuseCookies(visitor);
    await visitor.click(by('button', `Adicionar ao Orçamento: ${KIT}`));
    await visitor.sees(by('dialog', /^Carrinho/));
    await visitor.press('Escape');
    await waitUntilKept(visitor);
    await line.cut();

    await visitor.open('/sopradoras');
    await visitor.sees(by('heading', 'Sem conexão'));
    await visitor.sees(text(`1 × ${KIT}`));
    await visitor.click(by('link', 'Loja de Peças Termoplásticas', by('main')));
    await visitor.arrivesAt('/loja');
    await visitor.sees(by('heading', 'Loja de Peças Termoplásticas'));
    await visitor.sees(by('button', /^Carrinho.*, 1 item$/));

    await visitor.open('/sopradoras');
    await visitor.sees(by('heading', 'Sem conexão'));
    await line.mend();
    await visitor.click(by('button', 'Tentar de novo'));
    await visitor.sees(by('heading', 'Roscas e Cilindros para Sopradoras'));
    expect(await visitor.path()).toBe('/sopradoras');
  });

  test('a service worker that does not arrive is no error of the page', async ({ visitor, line }) => {
    line.refused.add('/sw.js');
    await visitor.open('/faq');
    await visitor.waitFor(async () => {
      const tried = await navigator.serviceWorker.getRegistration();
      // Engines that have no idle callback wait two seconds.
      return !tried && performance.now() > 3000;
    });
  });
});
