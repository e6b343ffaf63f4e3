import { formatWearCsv, parseWearCsv } from '../../shared/tools/wear-csv.ts';
import type { WearTexts } from '../../shared/tools/wear-form.ts';

const MAX_BYTES = 1_000_000;

/** Downloads the sheets as `ficha-de-medicao.csv`. */
export function downloadSheets(sheets: readonly WearTexts[]): void {
  const url = URL.createObjectURL(new Blob([formatWearCsv(sheets)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'ficha-de-medicao.csv' });
  link.click();
  // Firefox starts the download after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Reads a chosen file: its sheets, or what is wrong with it. */
export async function readSheetFile(file: File): Promise<{ sheets: WearTexts[]; problem?: string }> {
  if (file.size > MAX_BYTES)
    return { sheets: [], problem: 'O arquivo é grande demais para uma ficha de medição.' };
  const sheets = parseWearCsv(await file.text());
  if (!sheets)
    return { sheets: [], problem: 'Não encontramos as colunas Estação, Rosca (mm) e Furo (mm) no arquivo.' };
  return sheets.length > 0 ? { sheets } : { sheets, problem: 'O arquivo não tem nenhuma medição.' };
}
