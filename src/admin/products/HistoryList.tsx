import { useCallback, useEffect, useRef, useState } from 'react';
import { historyCall } from '../../contracts/catalogue.ts';
import type { HistoryEntry } from '../../shared/staff/catalogue-answers.ts';
import { ask } from '../frame/ask.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import { formatMoment } from '../frame/format-moment.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { explainFailure } from './save-failure.ts';

interface Props {
  /** The product whose history is shown; absent: the whole catalogue's. */
  of?: { id: number; title: string } | undefined;
  call: CallStaff;
  /** Resolves to the reason why the version was not restored. */
  onRestore: (entry: HistoryEntry) => Promise<string | undefined>;
  onClose: () => void;
}

export const HISTORY_TITLE_ID = 'history-title';

/** The changes to the catalogue, newest first; each version can be restored. */
export function HistoryList({ of, call, onRestore, onClose }: Props) {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [hasMore, setMore] = useState(false);
  const [problem, setProblem] = useState('');
  const [restoring, setRestoring] = useState<HistoryEntry>();
  const [failed, setFailed] = useState<{ id: HistoryEntry['id']; text: string }>();
  const title = useRef<HTMLHeadingElement>(null);
  const productId = of?.id;
  useEffect(() => title.current?.focus(), []);

  const load = useCallback(
    async (before?: HistoryEntry) => {
      const reply = await ask(call, historyCall, {
        input: {
          ...(productId && { produto: String(productId) }),
          ...(before && { antes: String(before.id) }),
        },
      });
      setProblem(reply.ok ? '' : explainFailure(reply.failure));
      if (!reply.ok) return;
      setEntries((old) => [...((before && old) ?? []), ...reply.value.entries]);
      setMore(reply.value.hasMore);
    },
    [call, productId],
  );
  useEffect(() => void load(), [load]);

  const restore = async (entry: HistoryEntry) => {
    setFailed(undefined);
    const text = await onRestore(entry);
    if (!text) return onClose();
    await load();
    setFailed({ id: entry.id, text });
  };

  return (
    <section className="grid gap-6" aria-labelledby={HISTORY_TITLE_ID}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={title} id={HISTORY_TITLE_ID} className="mr-auto text-h3 max-sm:w-full" tabIndex={-1}>
          {of ? `Histórico de ${of.title}` : 'Histórico do catálogo'}
        </h2>
        <button type="button" className="button button-quiet max-sm:w-full" onClick={onClose}>
          Voltar
        </button>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {!entries && !problem && <p className="text-steel-700">Carregando…</p>}
      {entries && (
        <ol className="sheet divide-y divide-steel-100">
          {entries.map((entry) => (
            <li key={entry.id}>
              <HistoryItem entry={entry} onRestore={() => setRestoring(entry)} />
              {failed?.id === entry.id && (
                <Failure text={failed.text} className="field-error px-5 pb-5 sm:px-6" />
              )}
            </li>
          ))}
        </ol>
      )}
      {hasMore && (
        <button type="button" className="button button-quiet mx-auto" onClick={() => load(entries?.at(-1))}>
          Mostrar mais
        </button>
      )}
      {restoring && (
        <ConfirmDialog
          question="Restaurar esta versão?"
          confirmLabel="Restaurar"
          onConfirm={() => restore(restoring)}
          onClose={() => setRestoring(undefined)}
        >
          <p>
            {restoring.product.title}, como estava em {formatMoment(restoring.at)}. A versão atual continua no
            histórico.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
