/**
 * Writes the data protection documents that the owner must sign: `npm run lgpd:documentos [folder]`. Their sources are
 * the company's data, the inventory, the migrations and the settings. Exits with status 1 if no tool is configured,
 * unless --sem-ferramentas confirms that the site uses none.
 *
 * The folder is not committed: the company files the signed papers, and src/content/legal/assinaturas.json records
 * the signatures.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf } from '../../netlify/platform/sao-paulo.ts';
import { inventory, listTools } from '../../src/sections/legal/inventory.ts';
import { company } from '../../src/shared/company/company.ts';
import { parseTagIds } from '../../src/shared/tag-ids.ts';
import { hasTools, writeDocuments } from './legal/documents.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'sem-ferramentas': { type: 'boolean', default: false } },
});
const [folder = 'lgpd'] = positionals;
const tools = listTools(parseTagIds(process.env), company.videoUrl);
const documents = writeDocuments({
  company,
  inventory,
  tools,
  migrations: readdirSync('netlify/database/migrations').toSorted(),
  day: dayOf(Date.now()),
});
mkdirSync(folder, { recursive: true });
for (const { name, body } of documents) {
  const file = join(folder, `${name}.md`);
  writeFileSync(file, body);
  console.log(file);
}
if (!hasTools(tools)) {
  console.error(`Nenhuma ferramenta configurada aqui: Google, Meta e Microsoft ficaram de fora dos documentos.
Se o site no ar as usa, copie os valores das variáveis da Netlify (contexto de produção) para o .env ou para o comando:
  PUBLIC_GTAG_ID=G-… PUBLIC_META_PIXEL_ID=… PUBLIC_CLARITY_ID=… npm run lgpd:documentos
Se não usa nenhuma: npm run lgpd:documentos -- --sem-ferramentas`);
  if (!values['sem-ferramentas']) process.exitCode = 1;
}
