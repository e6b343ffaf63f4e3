import { expect, test } from '../fixtures/test.ts';

const chatText = async (link: import('@playwright/test').Locator) =>
  new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');

test('the hero shows another machine every 2 s, and the quote buttons follow it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  const title = page.getByRole('heading', { level: 1 });
  const hero = page.locator('#home').getByRole('link', { name: 'Solicite Orçamento' });
  const about = page.getByRole('link', { name: 'Orçamento Rápido' });
  for (const machine of ['Extrusoras', 'Injetoras', 'Sopradoras', 'Extrusoras']) {
    await expect(title).toHaveText(`Manutenção de Roscas e Cilindros para ${machine} Plásticas`);
    const name = machine.toLowerCase();
    expect(await chatText(hero)).toContain(`para ${name}`);
    expect(await chatText(about)).toContain(`para ${name}`);
    await expect(hero).toHaveAttribute('data-whatsapp', `Hero - ${name}`);
    await page.clock.runFor(2000);
  }
});

test('choosing a machine pauses the rotation, which can be resumed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await page.getByRole('button', { name: 'Sopradoras' }).click();
  await page.clock.runFor(7000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sopradoras');
  await page.getByRole('button', { name: 'Retomar animação' }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Extrusoras');
});

test('the headline and the machine buttons have accessible names, and do not change under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await page.clock.runFor(7000);
  await expect(page.locator('#home')).toMatchAriaSnapshot(`
    - heading "Manutenção de Roscas e Cilindros para Extrusoras Plásticas" [level=1]
    - link "Solicite Orçamento (WhatsApp, nova aba)"
    - group "Máquina mostrada":
      - button "Extrusoras" [pressed]
      - button "Injetoras"
      - button "Sopradoras"
      - button "Retomar animação"
  `);
});

test.describe('the first viewport of a phone, with the consent bar', () => {
  test.use({ viewport: { width: 360, height: 640 }, cookieChoice: 'none' });

  test('shows the headline and the quote button uncovered', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('region', { name: 'Cookies' });
    await expect(bar).toBeVisible();
    const fold = (await bar.boundingBox())?.y ?? 0;
    const quote = page.locator('#home').getByRole('link', { name: 'Solicite Orçamento' });
    for (const part of [page.getByRole('heading', { level: 1 }), quote]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(fold);
    }
    await quote.click({ trial: true });
  });

  test('covers no button after the choice', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Recusar' }).click();
    const floating = page.getByRole('complementary').getByRole('link', { name: 'Falar no WhatsApp' });
    await expect(floating).toBeHidden();
    for (const name of ['Solicite Orçamento', 'Nossos Serviços']) {
      const link = page.locator('#home').getByRole('link', { name });
      const isCovered = await link.evaluate((element) => {
        const { left, right, top, height } = element.getBoundingClientRect();
        return [left + 3, right - 3].some(
          (x) => !element.contains(document.elementFromPoint(x, top + height / 2)),
        );
      });
      expect(isCovered, name).toBe(false);
    }
    // The floating button returns where the page shows no button of its own.
    await page
      .getByRole('heading', { name: 'Artigos Técnicos' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(floating).toBeVisible();
  });
});

test.describe('the video', () => {
  test('loads nothing before it is played, then shows a spinner until it has loaded', async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && files.push(request.url()));
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/*.mp4', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(files).toEqual([]);
    const hero = page.locator('#home');
    await hero.getByRole('link', { name: /^Assistir ao vídeo/ }).click();
    await expect(hero.getByRole('status')).toHaveText('Carregando vídeo');
    release();
    await expect(hero.locator('video')).toHaveJSProperty('paused', false);
    await expect(hero.getByRole('status')).toHaveText('');
    await expect(hero.locator('video')).toContainText('Seu navegador não suporta a reprodução de vídeos.');
    const box = await hero.locator('video').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test.describe('that cannot be fetched', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('shows its picture again without a message, and plays at the second attempt', async ({ page }) => {
      await page.route('**/*.mp4', (route) => route.abort());
      await page.goto('/');
      const about = page.locator('#about');
      const link = about.getByRole('link', { name: /^Assistir ao vídeo/ });
      const words = await about.textContent();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.mp4'));
      await link.click();
      await failed;
      await expect(link).toBeFocused();
      await expect(about.locator('video')).toBeHidden();
      await expect(about.getByRole('status')).toHaveText('');
      expect(await about.textContent()).toBe(words);

      await page.unroute('**/*.mp4');
      await link.click();
      await expect(about.locator('video')).toHaveJSProperty('paused', false);
    });
  });
});
