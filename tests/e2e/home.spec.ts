import { expect, test } from '../fixtures/test.ts';

const chatText = async (link: import('@playwright/test').Locator) =>
  new URL((await link.getAttribute('href')) ?? '').searchParams.get('text');

test("the hero's word turns every two seconds, and the quote buttons follow it", async ({ page }) => {
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

test('the turning can be paused, and a machine chosen', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForFunction(() => !document.querySelector('#home astro-island')?.hasAttribute('ssr'));
  await page.getByRole('button', { name: 'Sopradoras' }).click();
  await page.clock.runFor(7000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sopradoras');
  await page.getByRole('button', { name: 'Retomar a troca de máquinas' }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Extrusoras');
});

test.describe('the video', () => {
  test('loads nothing before it is played; then a spinner shows until it is there', async ({ page }) => {
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
    await expect(hero.getByRole('status', { name: 'Carregando vídeo' })).toBeVisible();
    release();
    await expect(hero.locator('video')).toHaveJSProperty('paused', false);
    await expect(hero.getByRole('status', { name: 'Carregando vídeo' })).toBeHidden();
    await expect(hero.locator('video')).toContainText('Seu navegador não suporta a reprodução de vídeos.');
    const box = await hero.locator('video').boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test.describe('that cannot be fetched', () => {
    test.use({ allowed: [/Failed to load resource/] });

    test('hides its spinner and says nothing', async ({ page }) => {
      await page.route('**/*.mp4', (route) => route.abort());
      await page.goto('/');
      const about = page.locator('#about');
      await about.getByRole('link', { name: /^Assistir ao vídeo/ }).click();
      await expect(about.locator('video')).toBeVisible();
      await expect(about.getByRole('status', { name: 'Carregando vídeo' })).toBeHidden();
    });
  });
});
