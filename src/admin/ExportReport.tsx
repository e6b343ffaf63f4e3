import type { Product } from '../shared/catalogue/product.ts';
import type { Sources } from './content-files.ts';
import type { CatalogueExport } from './export-catalogue.ts';
import { FIELD_LABELS } from './labels.ts';
import { advisePublication } from './publication-advice.ts';
import { Report } from './Report.tsx';

interface Props {
  exported: CatalogueExport;
  products: readonly Product[];
  sources: Sources;
  onClose: () => void;
}

/** Lists what was downloaded, and what is missing before the site can be published with it. */
export function ExportReport({ exported: { files, removed }, products, sources, onClose }: Props) {
  const count = files.length === 1 ? '1 arquivo' : `${files.length} arquivos`;
  const unfinished = products
    .map((product) => ({ product, advice: advisePublication(product, sources) }))
    .filter(({ advice }) => advice.length > 0);
  return (
    <Report onClose={onClose}>
      <p>
        <strong className="font-semibold">catalogo.zip</strong> baixado com {count}. Para publicar,
        descompacte-o na pasta do site e envie as mudanças.
      </p>
      {removed.length > 0 && (
        <p className="mt-3 text-small">
          Apague de src/content/products: <strong className="font-semibold">{removed.join(', ')}</strong>
        </p>
      )}
      {unfinished.length > 0 && (
        <div className="mt-3 border-t border-steel-100 pt-3 text-small">
          <p className="font-semibold">Antes de publicar, falta:</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {unfinished.map(({ product, advice }) => (
              <li key={product.id}>
                {product.title}:{' '}
                {advice
                  .map(
                    ({ field, message }) => `${FIELD_LABELS[field as keyof typeof FIELD_LABELS]}, ${message}`,
                  )
                  .join(' ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Report>
  );
}
