import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Facts, hashInventory, writeDocuments } from '../../../scripts/operate/legal/documents.ts';
import { inventory, listTools, personalData } from '../../../src/sections/legal/inventory.ts';
import { company } from '../../../src/shared/company/company.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';

const facts: Facts = {
  company,
  inventory,
  tools: listTools({ gtag: 'G-ABC1234567' }, ''),
  migrations: ['0001_baseline.sql'],
  day: '2026-11-22',
};
const documents = writeDocuments(facts);
const bodyOf = (name: string) => documents.find((one) => one.name === name)?.body ?? '';
/** On one line. */
const textOf = (name: string) => bodyOf(name).replaceAll(/\s+/g, ' ');

/** The record if the facts of every recipient had been checked. */
const recordWith = (fact: { retencao: string } | { mecanismo: string }) => {
  const operadores = inventory.operadores.map((one) => ({ ...one, ...fact, conferidoEm: '2026-12-01' }));
  return writeDocuments({ ...facts, inventory: { ...inventory, operadores } })[0]?.body;
};

test('assinaturas.json lists exactly the documents that are written', () => {
  const { assinaturas } = JSON.parse(readFileSync('src/content/legal/assinaturas.json', 'utf8')) as {
    assinaturas: { documento: string }[];
  };
  expect(assinaturas.map(({ documento }) => documento)).toEqual(documents.map(({ name }) => name));
});

test('every row of a table has as many cells as its head', () => {
  const cellsOf = (row: string) => row.split(/(?<!\\)\|/).length;
  const tables = documents.flatMap(({ body }) => body.match(/(?:^\|.*\|\n?)+/gm) ?? []);
  expect(tables.length).toBeGreaterThan(6);
  for (const table of tables) {
    const [head = '', ...rows] = table.trim().split('\n');
    expect(rows.filter((row) => cellsOf(row) !== cellsOf(head))).toEqual([]);
  }
});

test('the record lists all personal data of the inventory, and only configured recipients', () => {
  const record = bodyOf('registro-de-operacoes');
  for (const table of inventory.tabelas)
    for (const datum of personalData(table)) expect(record).toContain(datum);
  expect(record).toContain('_ga_…');
  expect(record).toContain('Google (Analytics e Ads)');
  expect(record).not.toMatch(/_fbp|Clarity/);
  expect(record).toContain('0001_baseline.sql');
});

test('the record states the storage periods of tables and recipients, and what previews erase', () => {
  const record = recordWith({ retencao: '45 dias' });
  expect(record).toContain('| 45 dias |');
  expect(record).toContain('registro de entradas: 90 dias');
  expect(record).toContain('prévias do site esvaziadas de dados pessoais no primeiro uso');
  expect(record).not.toContain('Nenhuma ferramenta configurada');
});

test('without configured tools, record and stderr say so and the command fails, unless confirmed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lgpd-'));
  const run = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    spawnSync(process.execPath, ['scripts/operate/lgpd-documentos.ts', folder, ...args], {
      env,
      encoding: 'utf8',
    });
  try {
    const bare = run({});
    expect(bare.status).toBe(1);
    expect(bare.stderr).toContain('PUBLIC_GTAG_ID=G-…');
    const record = readFileSync(join(folder, 'registro-de-operacoes.md'), 'utf8');
    expect(record).toContain('Nenhuma ferramenta configurada aqui');
    expect(record).toContain(hashInventory(inventory));
    expect(run({}, '--sem-ferramentas').status).toBe(0);
    expect(run({ PUBLIC_CLARITY_ID: 'abcd123456' })).toMatchObject({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the record states a transfer mechanism only if it was checked', () => {
  expect(bodyOf('registro-de-operacoes')).not.toContain('cláusulas');
  const record = recordWith({ mecanismo: 'cláusulas-padrão contratuais' });
  expect(record).toContain('cláusulas-padrão contratuais');
});

test('leaves legal judgements to a lawyer', () => {
  for (const name of ['teste-abuso', 'plano-de-incidentes', 'declaracao-de-pequeno-porte'])
    expect(bodyOf(name)).toContain('a confirmar pelo jurídico');
});

test('the incident plan says how to change every key and who survives the change of the password', () => {
  const plan = textOf('plano-de-incidentes');
  const secrets = [
    ...readFileSync('.env.example', 'utf8').matchAll(
      /^([A-Z_]*(?:SMTP_URL|HASH|PRIVATE_KEY|HOOK_URL|CHECK_KEY))=/gm,
    ),
  ].map(([, name]) => name ?? '');
  expect(secrets.length).toBeGreaterThan(4);
  for (const name of [...secrets, 'NETLIFY_AUTH_TOKEN', 'BACKUP_RECIPIENT']) expect(plan).toContain(name);
  expect(plan).toMatch(/chaves de acesso.*continuam valendo.*Revogar/);
  expect(plan).toMatch(/GitHub.*token/);
  expect(plan).toContain('Arquivos dos pedidos');
});

test('the notice to the staff has all that is kept about them, and says which names are not optional', () => {
  const notice = textOf('aviso-a-equipe');
  for (const datum of inventory.tabelas
    .flatMap(personalData)
    .filter((one) => one.startsWith('quem da equipe')))
    expect(notice).toContain(datum);
  expect(notice).not.toContain('marca e modelo da máquina');
  expect(notice).toMatch(/com a senha é opcional/);
  expect(notice).toMatch(/convite.*o nome e o email.*sempre/);
});

test('each use of a legitimate interest has its balancing test', () => {
  const titles = documents.filter(({ name }) => name.startsWith('teste-')).map(({ name }) => name);
  expect(titles).toEqual([
    'teste-abuso',
    'teste-contagem',
    'teste-contatos-de-empresas',
    'teste-acompanhamento',
    'teste-pedidos-registrados',
    'teste-equipe',
  ]);
  for (const name of titles) expect(bodyOf(name)).toMatch(/\*\*Conclusão:\*\* \*\*a confirmar pelo jurídico/);
});

test('the letters promise no more than the commands do', () => {
  const letters = textOf('cartas-de-resposta');
  expect(letters).toMatch(/--readable --files/);
  expect(letters).toMatch(/Antes de enviar.*Arquivos apagados\./);
});

const policy = readFileSync(join(FIRST_CONTENT, 'legal/privacy-policy.mdx'), 'utf8').replaceAll(/\s+/g, ' ');

test.each([
  [
    'requests that the team enters from conversations',
    /WhatsApp, telefone, email ou no balcão.*registrar o seu pedido/,
  ],
  ['who sees drawings', /desenhos são confidenciais.*só os vê quem cuida de pedidos.*sem a sua autorização/],
  ['files and proposals', /com os arquivos e as propostas deles, \*\*24 meses\*\*/],
  [
    'follow-ups, values and notes for the next request',
    /quando retornar.*o valor e o desfecho.*quando você volta/,
  ],
  ['the basis of access logs', /Marco Civil da Internet, artigo 15/],
])('the policy speaks of %s', (_, words) => {
  expect(policy).toMatch(words);
});

test('the inventory says what the host holds, and where files and access logs are', () => {
  const host = inventory.operadores.find(({ nome }) => nome === 'Netlify');
  expect(host?.dados).toMatch(/pedidos.*arquivos anexados.*propostas.*registros de acesso/);
  const places = inventory.foraDoBanco.map(({ onde }) => onde);
  expect(places).toContain('Arquivos dos pedidos, no armazenamento da hospedagem');
  expect(places).toContain('Registros de acesso da hospedagem');
});

test('the purposes of a request cover follow-ups and requests that the team enters', () => {
  const request = inventory.tabelas.find(({ nome }) => nome === 'leads');
  expect(request?.finalidade).toMatch(/a equipe registra.*retorno.*desfecho/);
  expect(request?.titulares).toContain('quem cuida do pedido');
});
