/**
 * `npm run catalogue:copy -- <address>`: makes src/content/products a copy of the catalogue that the site has published,
 * with the uploaded pictures. The database owns the products; the copy is for reading, and for a site without one.
 * Refuses to write over files that git has not stored, unless `--sobrescrever` says so.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { copyCatalogue } from './catalogue/copy-catalogue.ts';

const { values, positionals } = parseArgs({
  options: { sobrescrever: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const address = positionals[0] ?? process.env['PUBLIC_SITE_URL'] ?? '';

function unsaved(): string {
  const folders = ['src/content/products', 'src/assets/pictures'];
  return execFileSync('git', ['status', '--porcelain', '--', ...folders], { encoding: 'utf8' }).trimEnd();
}

async function run(): Promise<void> {
  const changes = unsaved();
  if (changes && !values.sobrescrever) {
    console.error(`Há mudanças que o git ainda não guardou:\n${changes}`);
    console.error(
      'Guarde-as (git commit) ou desfaça-as. Para escrever por cima: npm run catalogue:copy -- <endereço> --sobrescrever',
    );
    process.exitCode = 1;
    return;
  }
  const { written, removed, left } = await copyCatalogue(process.cwd(), address);
  for (const file of written) console.log(`escrito: ${file}`);
  for (const file of removed) console.log(`apagado: ${file}`);
  for (const { title, reasons } of left) console.log(`não copiado: ${title}. ${reasons}`);
  if (written.length + removed.length === 0)
    console.log('Nada mudou: os outros arquivos já são a cópia do catálogo.');
  else console.log('Confira com npm run check:content e envie as mudanças.');
}

if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
  console.error('Uso: npm run catalogue:copy -- https://endereço-do-site [--sobrescrever]');
  process.exitCode = 2;
} else {
  try {
    await run();
  } catch (error) {
    console.error(`Nada foi concluído: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
