import type { HistoryEntry } from '../../shared/staff/catalogue-answers.ts';
import { formatMoment } from '../frame/format-moment.ts';
import { FieldChanges } from './FieldChanges.tsx';
import { differingFields } from './field-texts.ts';

interface Props {
  entry: HistoryEntry;
  onRestore: () => void;
}

const ACTIONS: Readonly<Record<HistoryEntry['action'], string>> = {
  seeded: 'Início do catálogo',
  created: 'Criado',
  changed: 'Alterado',
  deleted: 'Excluído',
  restored: 'Restaurado',
};

/** One change: what was done, by whom and when, and each field before and after. */
export function HistoryItem({ entry, onRestore }: Props) {
  const { action, product, previous, person, at, revision, latest } = entry;
  const fields = previous && action !== 'deleted' ? differingFields(previous, product) : [];
  const isCurrent = revision === latest && action !== 'deleted';
  return (
    <article className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6 sm:p-5">
      <div className="min-w-0">
        <h3 className="font-semibold">{product.title}</h3>
        <p className="text-small text-steel-700">
          {ACTIONS[action]} por {person} em <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        {fields.length > 0 && previous && <FieldChanges before={previous} after={product} fields={fields} />}
      </div>
      {isCurrent ? (
        <p className="text-small text-steel-700 sm:py-2">Versão atual</p>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={`Restaurar ${product.title}, versão de ${formatMoment(at)}`}
          onClick={onRestore}
        >
          Restaurar
        </button>
      )}
    </article>
  );
}
