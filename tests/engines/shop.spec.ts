import { BUILT_IN } from '../fixtures/products.ts';
import { expect, refuseCookies, step, test } from './test.ts';
import { by, text, type Visitor } from './visitor.ts';

const KIT = 'Kit Completo Rosca e Cilindro';
const filters = by('search', 'Filtrar produtos');
const cart = by('dialog', /^Carrinho de Orçamento/);
const cartButton = (items: string) => by('button', new RegExp(`^Carrinho.*, ${items}$`));
const add = by('button', `Adicionar ao Orçamento: ${KIT}`);

async function openShop(visitor: Visitor): Promise<void> {
  await visitor.open('/loja');
  await visitor.sees(cartButton('0 itens'));
  await visitor.waitFor(() => document.querySelectorAll('astro-island[ssr]').length <= 1);
}

test('the shop filters, and the cart counts, lasts for the visit and fills the form', async ({ visitor }) => {
  const count = () => visitor.read(by('status', undefined, filters));
  await openShop(visitor);
  await refuseCookies(visitor);

  await step('filters combine, show as chips, are kept in the URL, and can be removed', async () => {
    await visitor.choose(by('field', 'Categoria', filters), 'Kits');
    await expect.poll(count).toBe('1 produto encontrado');
    await visitor.click(text('Disponível', filters));
    await expect.poll(count).toBe('0 produtos encontrados');
    await visitor.sees(text('Nenhum produto encontrado'));
    await visitor.click(by('button', 'Remover filtro Disponível'));
    await expect.poll(count).toBe('1 produto encontrado');
    await visitor.tab.reload();
    await visitor.click(by('button', 'Remover filtro Kits Completos'));
    await expect.poll(count).toBe(`${BUILT_IN} produtos encontrados`);
    await visitor.fill(by('field', 'Buscar produtos', filters), 'CANHÃO');
    await visitor.until('fewer products', async () => !(await count()).startsWith(`${BUILT_IN} `));
    await visitor.until('the address', () => visitor.evaluate(() => /busca=/.test(location.search)));
    await visitor.click(by('button', 'Limpar Filtros', filters));
    await expect.poll(count).toBe(`${BUILT_IN} produtos encontrados`);
  });

  await step('the cart counts, and returns the focus to the button that opened it', async () => {
    await visitor.focus(add);
    await visitor.press('Enter');
    await visitor.sees(cart);
    await visitor.waitFor(() => document.activeElement?.closest('dialog'));
    await visitor.click(by('button', `Aumentar quantidade: ${KIT}`, cart));
    await visitor.sees(by('heading', /\(2 itens\)/, cart));
    await visitor.press('Escape');
    await visitor.seesNoMore(cart);
    await visitor.hasFocus(add);
  });

  await step('the cart is kept on other pages and back', async () => {
    await visitor.click(by('link', 'Sopradoras', by('navigation', 'Principal')));
    await visitor.arrivesAt('/sopradoras');
    await visitor.tab.back();
    await visitor.arrivesAt('/loja');
    await visitor.sees(cartButton('2 itens'));
  });

  await step('the cart is in the WhatsApp text and in the message of the form', async () => {
    await visitor.click(cartButton('2 itens'));
    const link = by('link', 'Solicitar Orçamento via WhatsApp', cart);
    await visitor.sees(link);
    const chat = await visitor.withAll(link, ([element]) =>
      new URL((element as HTMLAnchorElement).href).searchParams.get('text'),
    );
    expect(chat).toContain(`${KIT} (quantidade: 2)`);
    await visitor.click(by('button', 'Formulário', cart));
    await visitor.seesNoMore(cart);
    await visitor.waitFor((title) => {
      const form = document.querySelector('#orcamento form');
      const top = form?.getBoundingClientRect().top ?? -1;
      const holds =
        form?.textContent?.includes(title) || form?.querySelector('textarea')?.value.includes(title);
      return holds && top >= 0 && top < innerHeight;
    }, KIT);
  });

  await step('a reload empties the cart', async () => {
    await visitor.tab.reload();
    await visitor.sees(cartButton('0 itens'));
  });

  await step(
    'if a click does not focus the button, as in Safari, the cart opens and nothing scrolls',
    async () => {
      // As in Safari on macOS: a click focuses the nearest focusable ancestor instead of the button.
      await visitor.evaluate(() =>
        addEventListener('mousedown', (event) => {
          const button = (event.target as Element).closest('button, summary');
          if (!button) return;
          event.preventDefault();
          const around = button.parentElement?.closest<HTMLElement>('[tabindex], dialog, a[href]');
          if (around) around.focus({ preventScroll: true });
          else (document.activeElement as HTMLElement | null)?.blur();
        }),
      );
      await visitor.click(add);
      await visitor.sees(cart);
      const top = await visitor.scrollTop();
      await visitor.click(by('button', 'Fechar carrinho', cart));
      await visitor.seesNoMore(cart);
      expect(await visitor.scrollTop()).toBe(top);
    },
  );
});
