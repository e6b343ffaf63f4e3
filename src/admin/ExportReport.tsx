import type { Product } from '../shared/catalogue/product.ts';
import type { CollectedPictures } from './collect-pictures.ts';
import type { Sources } from './content-files.ts';
import type { CatalogueExport } from './export-catalogue.ts';
import { FIELD_LABELS } from './labels.ts';
import { advisePublication } from './publication-advice.ts';
import { Report } from './Report.tsx';

interface Props {
  exported: CatalogueExport & { pictures: CollectedPictures };
  /** Whether the server stores the catalogue: an export is then a copy of it, else the way to publish it. */
  isStored: boolean;
  products: readonly Product[];
  sources: Sources;
  onClose: () => void;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const ARCHIVE = <strong className="font-semibold">catalogo.zip</strong>;

/** What a copy holds, and what it lacks. */
function CopyReport({ exported: { files, pictures } }: Pick<Props, 'exported'>) {
  const { files: packed, missing } = pictures;
  return (
    <>
      <p>
        {ARCHIVE} baixado com {counted(files.length, 'produto', 'produtos')}
        {packed.length > 0 && ` e ${counted(packed.length, 'foto enviada', 'fotos enviadas')}`}. Ele está na
        pasta de downloads deste aparelho: guarde-o em outro lugar, inteiro como está.
      </p>
      <p className="mt-2 text-small">
        Para trazer os produtos de volta, mesmo excluídos, use “Importar catálogo” e escolha esse arquivo. O
        histórico e a ordem da lista não vão nele.
      </p>
      {missing.length > 0 && (
        <p className="mt-3 text-small font-semibold text-alarm">
          Faltam fotos, que não puderam ser lidas: {missing.map(({ title }) => title).join(', ')}. Exporte de
          novo.
        </p>
      )}
    </>
  );
}

/** Says how to publish the files, and what is missing before that. */
function PublicationReport({
  exported: { files, removed },
  products,
  sources,
}: Pick<Props, 'exported' | 'products' | 'sources'>) {
  const unfinished = products
    .map((product) => ({ product, advice: advisePublication(product, sources) }))
    .filter(({ advice }) => advice.length > 0);
  return (
    <>
      <p>
        {ARCHIVE} baixado com {counted(files.length, 'arquivo', 'arquivos')}. Para publicar, descompacte-o na
        pasta do site e envie as mudanças.
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
    </>
  );
}

/** Lists what was downloaded, and what is missing. */
export function ExportReport({ exported, isStored, products, sources, onClose }: Props) {
  return (
    <Report onClose={onClose}>
      {isStored ? (
        <CopyReport exported={exported} />
      ) : (
        <PublicationReport exported={exported} products={products} sources={sources} />
      )}
    </Report>
  );
}
