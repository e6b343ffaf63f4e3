import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findMissingBackups, findWrongVariables } from '../../../scripts/checks/launch/report.ts';
import { type ContentCopy, test } from '../../fixtures/content-copy.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';
import { PASSPHRASE_HASH } from '../../fixtures/staff-password.ts';

const COMPANY = 'src/content/company.json';
const LEGAL = ['afirmacoes', 'legal/assinaturas', 'legal/inventario'].map(
  (name) => `src/content/${name}.json`,
);
const filesIn = (folder: string) =>
  readdirSync(join(FIRST_CONTENT, folder)).map((file) => `src/content/${folder}/${file}`);
const ARTICLES = filesIn('articles');
const GUIDES = filesIn('guias');
const pictures = readdirSync('src/assets', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:webp|avif|jpe?g|png)$/.test(file),
);

/** Replaces everything that the owner must replace before the launch. */
async function fillEverything(content: ContentCopy): Promise<void> {
  const company = {
    ...JSON.parse(await content.read(COMPANY)),
    brand: 'Roscas do Vale',
    legalName: 'Roscas do Vale Indústria Ltda.',
    taxId: '12.345.678/0001-95',
    shareCapital: 'R$ 100.000,00',
    street: 'Rua das Retíficas, 120',
    postalCode: '04567-000',
    phones: [
      { label: 'Comercial', number: '5511987654321' },
      { label: 'Assistência técnica', number: '551133334444' },
    ],
    whatsapp: '5511987654321',
    email: 'contato@roscasdovale.com.br',
    priceValidUntil: '2099-12-31',
    videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    protecaoDeDados: { encarregado: 'Dra. Lia Prado', canal: 'dados@roscasdovale.com.br' },
  };
  await content.write(COMPANY, JSON.stringify(company, null, 2));
  for (const file of ['testimonials', 'reputation', 'prices', 'capacidades'].map(
    (name) => `src/content/${name}.json`,
  ))
    await content.write(file, (await content.read(file)).replaceAll('"exemplo": true', '"exemplo": false'));
  for (const file of [...ARTICLES, ...GUIDES])
    await content.write(file, (await content.read(file)).replaceAll('confirmado: false', 'confirmado: true'));
  for (const [file, from, to] of [
    ['pratica', '"confirmado": false', '"confirmado": true'],
    ['proposta', /"taxes": ".*"/, '"taxes": "ICMS e IPI inclusos."'],
  ] as const) {
    const path = `src/content/${file}.json`;
    await content.write(path, (await content.read(path)).replaceAll(new RegExp(from, 'g'), to));
  }
  // Facts from the owner's lawyer and suppliers; date fields get a valid date.
  for (const file of LEGAL) {
    const text = (await content.read(file)).replaceAll(
      /"(\w+)": ""/g,
      (_, name) =>
        `"${name}": "${/^(?:data|assinadoEm|conferidoEm)$/.test(name) ? '2026-12-01' : 'Conferido'}"`,
    );
    await content.write(
      file,
      text
        .replaceAll(/"prazo": ".*a confirmar.*"/g, '"prazo": "6 meses"')
        .replaceAll(/"fonte": "(?:Conferido|.*a confirmar.*)"/g, '"fonte": "https://exemplo.com.br/prova"'),
    );
  }
  const photographs = pictures.map((file) => ({
    file: `../assets/${file}`,
    takenOn: '2026-12-01',
    takenBy: 'Equipe da oficina',
  }));
  await content.write('src/content/photographs.json', JSON.stringify({ photographs }, null, 2));
}

test('lists each placeholder with file, line and field, and fails', async ({ content }) => {
  const text = (await content.read(COMPANY)).split('\n');
  const { status, lines } = await content.launch();
  const fields = lines
    .map((line) => /^src\/content\/company\.json:(\d+) (\S+): /.exec(line))
    .flatMap((match) => (match ? [{ line: Number(match[1]), field: match[2] ?? '' }] : []));
  expect(fields.map(({ field }) => field)).toEqual([
    'brand',
    'legalName',
    'taxId',
    'shareCapital',
    'street',
    'postalCode',
    'phones[0].number',
    'phones[1].number',
    'whatsapp',
    'email',
    'priceValidUntil',
    'protecaoDeDados.encarregado',
    'protecaoDeDados.canal',
    'videoUrl',
  ]);
  for (const { line, field } of fields) expect(text[line - 1]).toContain(`"${field.replace(/^.*\./, '')}":`);
  expect(status).toBe(1);
});

test('lists every example and every picture', async ({ content }) => {
  const { lines } = await content.launch();
  const testimonials = await content.read('src/content/testimonials.json');
  const examples = testimonials.split('"exemplo": true').length - 1;
  expect(lines.filter((line) => /exemplo: É um exemplo/.test(line))).toHaveLength(examples + 2);
  const generated = /^src\/assets\/(\S+): Ainda é uma imagem gerada/;
  expect(lines.flatMap((line) => generated.exec(line)?.[1] ?? []).toSorted()).toEqual(pictures.toSorted());
});

test('says which photographs of the workshop a visitor sees, and counts one of them as no render', async ({
  content,
}) => {
  const missing = (output: string) =>
    [...output.matchAll(/^ {2}(\/\S*): .*\(“(\w+)”\)$/gm)].map(([, path]) => path);
  const { output } = await content.launch();
  expect(output).toContain('0 de 8 fotografias da oficina');
  expect(missing(output)).toHaveLength(8);
  const photograph = {
    place: 'retifica',
    caption: 'A retífica da crista, com a rosca entre pontas',
    takenOn: '2026-12-01',
    takenBy: 'Equipe da oficina',
    image: '../assets/pictures/rosca-gasta.webp',
    altText: 'Rosca entre as pontas de uma retificadora cilíndrica',
  };
  await content.write('src/content/oficina.json', JSON.stringify({ photographs: [photograph] }, null, 2));
  const filled = await content.launch();
  expect(filled.output).toContain('1 de 8 fotografias da oficina');
  expect(missing(filled.output)).not.toContain('/extrusoras');
  expect(filled.lines.join('\n')).not.toContain('rosca-gasta.webp: Ainda é uma imagem gerada');
  expect((await content.check()).lines).toEqual([]);
});

test('lists unsigned documents, claims without a source and unchecked suppliers in use', async ({
  content,
}) => {
  const { lines } = await content.launch();
  expect(lines.filter((line) => /assinadoEm: Falta assinar/.test(line))).toHaveLength(5);
  expect(lines.filter((line) => /afirmacoes\.json.*fonte: /.test(line)).length).toBeGreaterThan(5);
  expect(lines.join('\n')).toMatch(
    /inventario\.json:\d+ foraDoBanco\[\d+\]\.prazo: Preencha: “a confirmar.*Marco Civil/,
  );
  const suppliers = (env: Record<string, string>) =>
    content
      .launch(env)
      .then((run) => run.lines.filter((line) => /operadores.*mecanismo: /.test(line)).length);
  const unused = await suppliers({});
  expect(unused).toBeGreaterThan(1);
  expect(await suppliers({ PUBLIC_CLARITY_ID: 'abcd123456' })).toBe(unused + 1);
});

test('the documents to sign exist', () => {
  const { assinaturas } = JSON.parse(readFileSync('src/content/legal/assinaturas.json', 'utf8'));
  expect(assinaturas.length).toBeGreaterThan(3);
  for (const { documento } of assinaturas)
    expect(existsSync(`docs/legal/${documento}.md`), documento).toBe(true);
});

test('the incident plan says how to change every key', () => {
  const plan = readFileSync('docs/legal/plano-de-incidentes.md', 'utf8');
  const keys = readFileSync('.env.example', 'utf8').matchAll(
    /^([A-Z_]*(?:SMTP_URL|HASH|PRIVATE_KEY|HOOK_URL|CHECK_KEY|RECIPIENT))=/gm,
  );
  for (const [, name] of keys) expect(plan).toContain(name);
});

test('lists whatever is still “a confirmar” or “a preencher”, with its file and line', async ({
  content,
}) => {
  await fillEverything(content);
  await content.edit(
    'src/content/legal/inventario.json',
    '"retencao": "Conferido"',
    '"retencao": "a confirmar"',
  );
  const file = 'src/content/faq/garantia.mdx';
  await content.edit(file, /$/, '\nPrazo a confirmar.\nValor a preencher.\n');
  const { lines } = await content.launch();
  const last = (await content.read(file)).split('\n').length - 1;
  expect(lines.filter((line) => line.includes('Preencha: '))).toEqual([
    `${file}:${last - 1} texto: Preencha: “Prazo a confirmar.”. (direção)`,
    `${file}:${last} texto: Preencha: “Valor a preencher.”. (direção)`,
    expect.stringContaining('Preencha: “a confirmar”'),
  ]);
});

test('lists the taxes of proposals while they are to be agreed, and says whose each item is', async ({
  content,
}) => {
  const { lines } = await content.launch();
  expect(lines).toContainEqual(
    expect.stringMatching(/^src\/content\/proposta\.json:\d taxes: .*\(direção\)$/),
  );
  const owned = lines.filter((line) => /\((?:direção|vendas|oficina|jurídico)\)$/.test(line));
  expect(owned).toHaveLength(lines.length - 1);
});

test('the README’s figures begin with the number of open items', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/checks/launch.ts'], { encoding: 'utf8', env: {} });
  const [, count = 'none'] = /^Faltam (\d+) itens/m.exec(stderr) ?? [];
  const [first] =
    readFileSync('README.md', 'utf8')
      .split('## Figures')[1]
      ?.match(/^\|(?! what| -).*$/gm) ?? [];
  expect(first).toMatch(new RegExp(`^\\| \\*\\*open items before launch: ${count}\\*\\* `));
});

test('lists every capability until it is confirmed', async ({ content }) => {
  const file = 'src/content/capacidades.json';
  const names = [...(await content.read(file)).matchAll(/"nome": "(.+)"/g)].map(([, name]) => name);
  const { lines } = await content.launch();
  const open = lines.flatMap((line) => /A oficina faz “(.+)”\?/.exec(line)?.[1] ?? []);
  expect(open).toEqual(names);
});

test('lists each claim of practice without a source, with its article or guide and line, until it is confirmed', async ({
  content,
}) => {
  const practice = async () =>
    (await content.launch()).lines.filter((line) => line.includes('É a prática da oficina?'));
  const before = await practice();
  for (const file of ARTICLES)
    expect(before.filter((line) => line.startsWith(`${file}:`)).length, file).toBeGreaterThanOrEqual(5);
  for (const file of GUIDES)
    expect(before.filter((line) => line.startsWith(`${file}:`)).length, file).toBeGreaterThanOrEqual(2);
  // What the tools say without a source: to visitors it is the workshop's practice, with no doubt beside it.
  const ofTools = before.filter((line) => line.startsWith('src/content/pratica.json:'));
  expect(ofTools).toContainEqual(
    expect.stringContaining('“L/D das roscas que o catálogo oferece para extrusora e sopradora”'),
  );
  const file = 'src/content/articles/retificarosca.mdx';
  const line = await content.edit(file, 'confirmado: false', 'confirmado: true');
  const gone = before.filter((text) => text.startsWith(`${file}:${line} pratica[0].confirmado: `));
  expect(gone).toEqual([expect.stringContaining('“Três sinais ou mais justificam sacar a rosca e medir”')]);
  expect(await practice()).toEqual(before.filter((text) => !gone.includes(text)));
});

test('an expired offer is an open item', async ({ content }) => {
  await fillEverything(content);
  const line = await content.edit(COMPANY, /"priceValidUntil": ".*"/, '"priceValidUntil": "2024-12-31"');
  const expired = `${COMPANY}:${line} priceValidUntil: A oferta venceu em 2024-12-31: escreva uma data por vir. (vendas)`;
  expect(await content.launch()).toMatchObject({
    status: 1,
    lines: [expired, expect.stringMatching(/^Falta 1 item /)],
  });
});

test('the command says where a first try can be published, and fails', async ({ content }) => {
  const { lines, status } = await content.run('scripts/checks/launch.ts');
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/publique um branch ou uma prévia.*docs\/first-deploy\.md/);
});

test('both checks pass once everything is filled in', async ({ content }) => {
  await fillEverything(content);
  expect(await content.launch()).toEqual({
    status: 0,
    lines: [],
    output: expect.stringMatching(
      /ALARM_SMTP_URL.*BACKUP_RECIPIENT.*\nPronto para publicar: nada a preencher\.\n$/,
    ),
  });
  expect((await content.check()).lines).toEqual([]);
});

test('ALLOW_PLACEHOLDERS=1 lists the same problems and passes, but never at the main address', async ({
  content,
}) => {
  const run = (ALLOW_PLACEHOLDERS: string, CONTEXT = '') => content.launch({ ALLOW_PLACEHOLDERS, CONTEXT });
  const [strict, allowed, main] = [await run('0'), await run('1'), await run('1', 'production')];
  expect([strict.status, allowed.status, main.status]).toEqual([1, 0, 1]);
  expect(allowed.lines.slice(0, -1)).toEqual(strict.lines.slice(0, -1));
  expect(allowed.lines.at(-1)).toMatch(/^Faltam \d+ itens; ALLOW_PLACEHOLDERS=1 deixa passar, /);
  expect(main.lines.at(-1)).toMatch(/^Faltam \d+ itens para publicar no endereço principal/);
  for (const context of ['deploy-preview', 'branch-deploy'])
    expect((await run('1', context)).status, context).toBe(0);
});

test('only a production deploy runs the launch check; every build runs the content check first', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const settings = readFileSync('netlify.toml', 'utf8');
  expect(settings).toMatch(
    /\[context\.production\]\s+command = "npm run check:launch && npm run migrate && npm run build"/,
  );
  expect(settings.match(/check:launch/g)).toHaveLength(1);
  for (const [name, command] of Object.entries(scripts)) {
    expect(command.includes('checks/launch'), name).toBe(name === 'check:launch');
    expect(command.includes('check:launch'), name).toBe(false);
    if (/astro(\.mjs)? build/.test(command)) expect(command, name).toMatch(/^npm run check:content && /);
  }
});

const CHANNELS = {
  NETLIFY: 'true',
  DATABASE_URL: 'postgres://site:senha@banco.example/site',
  SMTP_URL: 'smtp://a:b@mail.provedor.example:587',
  LEADS_EMAIL_TO: 'vendas@fabrica.example',
  LEADS_EMAIL_FROM: 'site@fabrica.example',
  ALARM_SMTP_URL: 'smtps://c:d@outro.example:465',
  ADMIN_PASSWORD_HASH: PASSPHRASE_HASH,
  SERVER_SECRET: 's'.repeat(44),
  BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
};

test('a build on Netlify stops without the staff’s password, the server’s secret, a second channel for alarms and a key for backups, and passes with them', async ({
  content,
}) => {
  await fillEverything(content);
  expect((await content.launch(CHANNELS)).status).toBe(0);
  const without = {
    ...CHANNELS,
    DATABASE_URL: '',
    ADMIN_PASSWORD_HASH: '',
    SERVER_SECRET: '',
    ALARM_SMTP_URL: '',
    BACKUP_RECIPIENT: '',
    CUSTOMER_EMAILS: 'OFF',
  };
  expect(await content.launch(without)).toMatchObject({
    status: 1,
    lines: [
      expect.stringMatching(/^variáveis de ambiente do site DATABASE_URL: não está definida/),
      expect.stringMatching(/^variáveis de ambiente do site ADMIN_PASSWORD_HASH: não está definida/),
      expect.stringMatching(/^variáveis de ambiente do site SERVER_SECRET: não está definida/),
      expect.stringMatching(/^variáveis de ambiente do site ALARM_SMTP_URL: não está definida/),
      expect.stringMatching(/^variáveis de ambiente do site CUSTOMER_EMAILS: é "OFF": use off/),
      expect.stringMatching(/^variáveis de ambiente do site BACKUP_RECIPIENT: ninguém preparou/),
      expect.stringMatching(/^Faltam 6 itens /),
    ],
  });
  expect((await content.launch({ ...without, ALLOW_PLACEHOLDERS: '1' })).status).toBe(0);
});

test.each([
  ['SMTP_URL', 'mail.provedor.example:587'],
  ['SMTP_URL', 'terminal:'],
  ['LEADS_EMAIL_TO', ''],
  ['LEADS_EMAIL_FROM', 'site'],
  ['ADMIN_PASSWORD_HASH', 'senha'],
  ['DEPLOY_CHECK_KEY', 'segredo'],
])('a build on Netlify stops with %s=%s, which cannot work, and names it once', (name, value) => {
  const wrong = findWrongVariables({ ...CHANNELS, [name]: value });
  expect(wrong.filter(({ field }) => field === name)).toHaveLength(1);
});

test.each(['', 'age1', 'AGE-SECRET-KEY-1QQ', `age1${'q'.repeat(58)} age1`])(
  '%j is no key for backups',
  (key) => {
    expect(findMissingBackups({ BACKUP_RECIPIENT: key })).toHaveLength(1);
  },
);
