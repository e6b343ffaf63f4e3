import { expect, test } from './test.ts';
import { by, part } from './visitor.ts';

// The reload may end a file that is still on its way.
test.use({ allowed: /Failed to load resource: .*sharpen-first-picture/ });

const field = (name: string | RegExp) => by('field', name);

test('the measuring sheet compares, draws, and keeps a measurement over a reload', async ({ visitor }) => {
  await visitor.open('/ferramentas/medicao#maquina=extrusora');
  await visitor.fill(field(/^Diâmetro nominal/), '60');
  await visitor.fill(field(/^Rosca no desenho/), '59,88');
  await visitor.fill(field('Rosca, estação 1'), '59,60');
  await visitor.fill(field('Furo, estação 1'), '60,08');
  await expect.poll(() => visitor.read(part('#resultado'))).toContain('a folga é de 0,48 mm');
  await visitor.click(by('button', 'Guardar medição'));
  await expect.poll(() => visitor.read(part('[data-kept]'))).toContain('folga 0,48 mm');
  const crest = () =>
    visitor.withAll(part('[data-wear=screwLost]'), ([path]) => path?.getAttribute('d')?.length);
  expect(await crest()).toBeGreaterThan(20);
  await visitor.tab.reload();
  await expect.poll(() => visitor.value(field('Rosca, estação 1'))).toBe('59,60');
  await expect.poll(() => visitor.read(part('[data-kept]'))).toContain('folga 0,48 mm');
});
