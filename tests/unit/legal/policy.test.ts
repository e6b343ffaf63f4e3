import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inventory } from '../../../src/sections/legal/inventory.ts';
import { FIRST_CONTENT } from '../../fixtures/first-content.ts';

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
  expect(request?.titulares).toContain('quem registra e quem cuida');
});
