/**
 * Makes the documents offered on /seo: `node scripts/make-seo-documents.ts`. Commit the changed files in public/documentos
 * afterwards. A browser prints the plan from src/content/seo/plano-de-seo.html; this script defines the workbook.
 */
import { mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import writeExcelFile from 'write-excel-file/node';
import { launchBrowser } from '../tests/fixtures/find-browser.ts';

const FOLDER = 'public/documentos';
const PLAN = 'src/content/seo/plano-de-seo.html';

const HEADINGS = [
  'Mês',
  'Palavra ou consulta',
  'Página',
  'Posição média',
  'Cliques',
  'Pedidos por WhatsApp',
  'Pedidos por formulário',
  'Observações',
];
const FIRST_ROWS = [
  ['retífica de rosca extrusora', '/retificarosca'],
  ['causas de parada em injetora', '/problemainjetoras'],
  ['como escolher rosca injetora', '/roscainjetora'],
  ['manutenção preventiva extrusora', '/manutencaoextrusora'],
  ['rosca e canhão para injetora', '/rosca-e-canhao-para-maquinas-injetoras'],
];

async function printPlan(): Promise<void> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(pathToFileURL(PLAN).href);
  await page.pdf({
    path: `${FOLDER}/plano-de-seo.pdf`,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  await browser.close();
}

async function writeWorkbook(): Promise<void> {
  const header = HEADINGS.map((value) => ({
    value,
    fontWeight: 'bold' as const,
    backgroundColor: '#F6F7F8',
  }));
  const rows = FIRST_ROWS.map(([query = '', page = '']) => [null, { value: query }, { value: page }]);
  const columns = [10, 34, 40, 14, 10, 22, 22, 30].map((width) => ({ width }));
  const workbook = writeExcelFile([header, ...rows], {
    columns,
    sheet: 'Acompanhamento',
    stickyRowsCount: 1,
  });
  await workbook.toFile(`${FOLDER}/acompanhamento-de-seo.xlsx`);
}

await mkdir(FOLDER, { recursive: true });
await Promise.all([printPlan(), writeWorkbook()]);
