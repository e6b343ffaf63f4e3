import { type ChangeEvent, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { readChosenFiles } from './chosen-files.ts';
import type { Sources } from './content-files.ts';
import { download } from './download.ts';
import { ExportReport } from './ExportReport.tsx';
import { type CatalogueExport, exportCatalogue } from './export-catalogue.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { type ImportProblem, parseImport } from './import-catalogue.ts';
import { buildZip } from './zip.ts';

interface Props {
  products: readonly Product[];
  sources: Sources;
  onImport: (products: readonly Product[]) => void;
}

const FOLDER = 'src/content/products/';
const ARCHIVE = 'catalogo.zip';

/** Exports the catalogue to files and imports it from them. In the demonstration nothing else outlives the page. */
export function CatalogueFiles({ products, sources, onImport }: Props) {
  const [exported, setExported] = useState<CatalogueExport & { products: readonly Product[] }>();
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [imported, setImported] = useState<readonly Product[]>();

  const save = () => {
    const result = exportCatalogue(products, sources);
    const files = result.files.map(({ name, text }) => ({ name: FOLDER + name, text }));
    download(ARCHIVE, new Blob([buildZip(files)], { type: 'application/zip' }));
    setProblems([]);
    setExported({ ...result, products });
  };

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])];
    // Otherwise choosing the same file again, once corrected, would fire no event.
    input.value = '';
    if (chosen.length === 0) return;
    setExported(undefined);
    setProblems([]);
    const { files, problems: unreadable } = await readChosenFiles(chosen);
    if (unreadable.length > 0) return setProblems(unreadable);
    const parsed = parseImport(files, sources);
    if (parsed.ok) setImported(parsed.products);
    else setProblems(parsed.problems);
  };

  return (
    <>
      <div className="flex gap-3 max-sm:w-full">
        <button type="button" className="button button-quiet max-sm:flex-1 max-sm:px-2" onClick={save}>
          Exportar catálogo
        </button>
        <label className="button button-quiet cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heat max-sm:flex-1 max-sm:px-2">
          Importar catálogo
          <input className="sr-only" type="file" accept=".json,.zip" multiple onChange={choose} />
        </label>
      </div>
      {/* The report describes what was exported, so the next change removes it. */}
      {exported?.products === products && (
        <ExportReport
          exported={exported}
          products={products}
          sources={sources}
          onClose={() => setExported(undefined)}
        />
      )}
      {problems.length > 0 && <ImportProblems problems={problems} onClose={() => setProblems([])} />}
      {imported && (
        <ImportDialog
          current={products}
          imported={imported}
          sources={sources}
          onConfirm={onImport}
          onClose={() => setImported(undefined)}
        />
      )}
    </>
  );
}
