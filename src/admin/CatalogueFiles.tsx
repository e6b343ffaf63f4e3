import { type ChangeEvent, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { type PackedPictures, readChosenFiles } from './chosen-files.ts';
import { type CollectedPictures, collectPictures } from './collect-pictures.ts';
import type { Sources } from './content-files.ts';
import { download } from './download.ts';
import { ExportReport } from './ExportReport.tsx';
import { type CatalogueExport, exportCatalogue } from './export-catalogue.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { ImportReport } from './ImportReport.tsx';
import { type ImportProblem, parseImport } from './import-catalogue.ts';
import { type ImportReported, NOTHING_TO_REPORT } from './store-import.ts';
import { buildZip } from './zip.ts';

interface Props {
  edits: CatalogueEdits;
  sources: Sources;
}

type Exported = CatalogueExport & { pictures: CollectedPictures; products: readonly Product[] };

const FOLDER = 'src/content/products/';
const ARCHIVE = 'catalogo.zip';

/** Exports the catalogue to files and imports it from them. In the demonstration nothing else outlives the page. */
export function CatalogueFiles({ edits: { isStored, products, importAll }, sources }: Props) {
  const [exported, setExported] = useState<Exported>();
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [reported, setReported] = useState<ImportReported>(NOTHING_TO_REPORT);
  const [imported, setImported] = useState<{ products: readonly Product[]; pictures: PackedPictures }>();

  const save = async () => {
    const result = exportCatalogue(products, sources);
    const pictures = await collectPictures(products);
    const encoder = new TextEncoder();
    const texts = result.files.map(({ name, text }) => ({
      name: FOLDER + name,
      bytes: encoder.encode(text),
    }));
    download(ARCHIVE, new Blob([buildZip([...texts, ...pictures.files])], { type: 'application/zip' }));
    setProblems([]);
    setExported({ ...result, pictures, products });
  };

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(input.files ?? [])];
    // Otherwise choosing the same file again, once corrected, would fire no event.
    input.value = '';
    if (chosen.length === 0) return;
    setExported(undefined);
    setProblems([]);
    setReported(NOTHING_TO_REPORT);
    const { files, pictures, problems: unreadable } = await readChosenFiles(chosen);
    if (unreadable.length > 0) return setProblems(unreadable);
    const parsed = parseImport(files, sources);
    if (parsed.ok) setImported({ products: parsed.products, pictures });
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
          isStored={isStored}
          products={products}
          sources={sources}
          onClose={() => setExported(undefined)}
        />
      )}
      {problems.length > 0 && <ImportProblems problems={problems} onClose={() => setProblems([])} />}
      {reported.renumbered.length + reported.undescribed.length > 0 && (
        <ImportReport reported={reported} onClose={() => setReported(NOTHING_TO_REPORT)} />
      )}
      {imported && (
        <ImportDialog
          current={products}
          imported={imported.products}
          sources={sources}
          onConfirm={async (chosen) => setReported(await importAll(chosen, imported.pictures))}
          onClose={() => setImported(undefined)}
        />
      )}
    </>
  );
}
