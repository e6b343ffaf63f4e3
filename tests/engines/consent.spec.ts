import { bar, DESKTOP, expect, PHONE, refuseCookies, step, test } from './test.ts';
import { by, part, text } from './visitor.ts';

// The tags' vendors may be unreachable from the test's machine.
test.use({ allowed: /googletagmanager|facebook|clarity|NS_ERROR|ERR_|Failed to load resource/ });

test('the consent bar leaves the page usable, and a refusal and an acceptance are remembered', async ({
  visitor,
}) => {
  for (const [size, paths] of [
    [PHONE, ['/', '/injetoras']],
    [DESKTOP, ['/retificarosca', '/loja']],
  ] as const) {
    await step(`a click on text scrolls nothing at ${size.width} px`, async () => {
      await visitor.tab.resize(size.width, size.height);
      for (const path of paths) {
        await visitor.open(path);
        await visitor.sees(bar);
        await visitor.click(part('main h1'));
        // A jump would happen with the focus change, before the next frame.
        await visitor.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
        );
        expect(await visitor.scrollTop(), path).toBe(0);
      }
    });
  }

  await step('the shop can be filtered', async () => {
    const chip = by('button', 'Remover filtro Destaques');
    await visitor.click(text('Destaques', by('search', 'Filtrar produtos')));
    await visitor.sees(chip);
    await visitor.click(chip);
    await visitor.seesNoMore(chip);
  });

  await step('a refusal is remembered on the next page', async () => {
    await refuseCookies(visitor);
    await visitor.open('/faq');
    await visitor.sees(by('heading', /^Perguntas/));
    expect(await visitor.count(bar)).toBe(0);
    expect(await visitor.evaluate(() => document.cookie)).toBe('');
  });

  await step('the footer reopens the bar, and Escape returns the focus', async () => {
    const reopen = by('button', 'Cookies', by('contentinfo'));
    await visitor.click(reopen);
    await visitor.hasFocus(bar);
    const top = await visitor.scrollTop();
    await visitor.press('Escape');
    await visitor.seesNoMore(bar);
    await visitor.hasFocus(reopen);
    // Pictures that load meanwhile may move the footer by a few pixels; a jump moves it by hundreds.
    expect(Math.abs((await visitor.scrollTop()) - top)).toBeLessThan(20);
  });

  await step('an acceptance loads the tags, and is remembered on the next page', async () => {
    const hasTag = () => document.querySelector('script[src*="googletagmanager"]');
    expect(await visitor.count(part('script[src*="googletagmanager"]'))).toBe(0);
    await visitor.click(by('button', 'Cookies', by('contentinfo')));
    await visitor.click(by('button', 'Aceitar', bar));
    await visitor.seesNoMore(bar);
    await visitor.waitFor(hasTag);
    await visitor.open('/sopradoras');
    await visitor.waitFor(hasTag);
    expect(await visitor.count(bar)).toBe(0);
  });
});
