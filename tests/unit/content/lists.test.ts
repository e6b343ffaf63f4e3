import { expect } from 'vitest';
import { test } from '../../fixtures/content-copy.ts';

test('reports each percentage and duration in the texts that is neither a listed claim nor marked as none', async ({
  content,
}) => {
  const file = 'src/content/faq/garantia.mdx';
  await content.edit(
    file,
    /$/,
    '\nDura até 95% mais, o refugo cai **12,5 %** e o custo, de 61% a 82%. Com 3% menos parada, em doze meses.\n' +
      'Há um dia em que a rosca gira a 60 rpm com 480 kg/h e 200 °C.\n',
  );
  // A percentage in a legal text is no promise about the service, so it is not reported.
  await content.edit('src/content/legal/acessibilidade.mdx', /$/, '\nAumente o texto até 400%.\n');
  const { lines, status } = await content.check();
  expect(lines.slice(0, -1)).toEqual([
    ...['95%', '12,5%', '61–82%', '3%', 'doze meses'].map((figure) =>
      expect.stringContaining(`“${figure}” não está em src/content/afirmacoes.json`),
    ),
  ]);
  expect(status).toBe(1);
  await content.edit(
    'src/content/afirmacoes.json',
    /"naoSaoPromessas": \[/,
    `$&{ "figuras": ["até 95%", "cai 12,5%", "61 a 82%", "3% menos", "doze meses"], "onde": ["faq/"], "motivo": "exemplo" },`,
  );
  expect((await content.check()).lines).toEqual([]);
});

test('a listed figure covers only the words around it', async ({ content }) => {
  const file = 'src/content/articles/manutencaoextrusora.mdx';
  const line = await content.edit(file, 'Com 30% menos parada', 'Com 30% menos refugo');
  expect((await content.check()).lines.slice(0, -1)).toEqual([
    expect.stringMatching(
      /^src\/content\/afirmacoes\.json:\d+ .*Nenhum destes arquivos diz “30% menos parada”/,
    ),
    expect.stringMatching(new RegExp(`^${file}:${line} texto: “30%” não está em .*com 30% menos refugo`)),
  ]);
});

test('reports a file in the list of claims that no longer contains them', async ({ content }) => {
  await content.edit('src/content/machines/sopradoras.json', /mais\sde\s15\sanos/gi, 'muito tempo');
  const { lines } = await content.check();
  expect(lines.slice(0, -1)).toEqual([
    expect.stringContaining('Nenhum destes arquivos diz “mais de 15 anos”'),
    expect.stringContaining('machines/sopradoras.json não diz nada disto'),
  ]);
});

test('the list of claims may name a file of code, which is checked as well', async ({ content }) => {
  const file = 'src/sections/machines/quote-terms.ts';
  const terms = await content.read(file);
  await content.write(file, `${terms}export const SAID = '90 dias';\n`);
  await content.edit('src/content/afirmacoes.json', '"faq/garantia.mdx"', `"faq/garantia.mdx", "${file}"`);
  expect((await content.check()).lines).toEqual([]);
  await content.write(file, terms);
  expect((await content.check()).lines[0]).toContain(`${file} não diz nada disto`);
});

test('reports a capability in the texts that is not listed for the file, or listed and not named', async ({
  content,
}) => {
  const file = 'src/content/faq/garantia.mdx';
  await content.edit(file, /$/, '\nCada peça sai com laudo e solda a laser, certificada.\n');
  // A privacy text may speak of reports; that is no promise about the service.
  await content.edit('src/content/legal/acessibilidade.mdx', /$/, '\nO relatório fica público.\n');
  await content.edit('src/content/home.json', 'com misturador Maddock', 'com misturador');
  const { lines, status } = await content.check();
  const last = (await content.read(file)).split('\n').length - 1;
  expect(lines.slice(0, -1)).toEqual([
    expect.stringMatching(
      /^src\/content\/capacidades\.json:\d+ .*home\.json não fala de “misturador Maddock”/,
    ),
    ...['solda a laser ou plasma', 'laudo de medidas', 'certificação'].map(
      (name) =>
        `${file}:${last} texto: “${name}” não está em src/content/capacidades.json para este arquivo.`,
    ),
  ]);
  expect(status).toBe(1);
});

test('reports a capability named in code that is not listed for the file, but not one in a comment', async ({
  content,
}) => {
  const file = 'src/sections/home/HeroLeaders.astro';
  await content.edit(file, "label: 'Ponta'", "label: 'Misturador Maddock'");
  const footer = 'src/frame/Footer.astro';
  await content.edit(footer, /^---\n/, '---\n// A workshop may do aspersão térmica.\n');
  await content.edit('src/site/ui/video/CompanyVideo.astro', /bimetálic[oa]/, '');
  const { lines, status } = await content.check();
  expect(lines.slice(0, -1)).toEqual([
    expect.stringMatching(
      /^src\/content\/capacidades\.json:\d+ .*src\/site\/ui\/video\/CompanyVideo\.astro não fala de “cilindro bimetálico”/,
    ),
    `${file}:13 código: “misturador Maddock” não está em src/content/capacidades.json para este arquivo.`,
  ]);
  expect(status).toBe(1);
});

test('a folder in the list covers every file in it', async ({ content }) => {
  await content.edit('src/content/faq/garantia.mdx', /$/, '\nTambém para cilindro bimetálico.\n');
  await content.edit('src/content/capacidades.json', '"guias/"', '"guias/", "faq/"');
  expect((await content.check()).lines).toEqual([]);
});
