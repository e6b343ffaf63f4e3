import { useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Sources } from './content-files.ts';
import { applyImport, describeImport } from './import-catalogue.ts';

interface Props {
  current: readonly Product[];
  imported: readonly Product[];
  sources: Sources;
  onConfirm: (products: readonly Product[]) => void;
  onClose: () => void;
}

/** Says what an import would change, and asks for confirmation. */
export function ImportDialog({ current, imported, sources, onConfirm, onClose }: Props) {
  const [removeOthers, setRemoveOthers] = useState(false);
  const { added, changed, same, others } = describeImport(current, imported, sources);
  const facts = [
    ['Novos', added],
    ['Alterados', changed],
    ['Iguais', same],
  ] as const;
  return (
    <ConfirmDialog
      question={imported.length === 1 ? 'Importar 1 produto?' : `Importar ${imported.length} produtos?`}
      confirmLabel="Importar"
      onConfirm={() => onConfirm(applyImport(current, imported, { removeOthers }))}
      onClose={onClose}
    >
      <dl className="title-block">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{count}</dd>
          </div>
        ))}
      </dl>
      {others > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-heat"
            checked={removeOthers}
            onChange={(event) => setRemoveOthers(event.currentTarget.checked)}
          />
          {others === 1
            ? 'Remover o produto que não está nos arquivos'
            : `Remover os ${others} produtos que não estão nos arquivos`}
        </label>
      )}
    </ConfirmDialog>
  );
}
