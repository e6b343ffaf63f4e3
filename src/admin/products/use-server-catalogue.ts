import { useCallback, useEffect, useState } from 'react';
import {
  createProductCall,
  deleteProductCall,
  moveProductCall,
  productsCall,
  restoreProductCall,
  saveProductCall,
} from '../../contracts/catalogue.ts';
import type { CatalogueList, HistoryEntry } from '../../shared/staff/catalogue-answers.ts';
import { ask } from '../frame/ask.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { DELETED, SAVED_MS, UNDO_MS } from '../frame/use-notice.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { moveBefore } from './product-list.ts';
import { explainFailure, parseSaveFailure } from './save-failure.ts';

const SAVED = 'Produto salvo com sucesso!';
const RESTORED = 'Versão restaurada com sucesso!';
const CHANGED = 'Alguém mudou este produto agora há pouco. Veja o histórico e tente de novo.';
const GONE = 'Alguém excluiu um destes produtos agora há pouco. Confira a lista.';
const PROBLEM_MS = 10_000;

const parametersOf = (id: number) => ({ id: String(id) });

/** Edits the catalogue on the server; `edits` is undefined until the catalogue is loaded. */
export function useServerCatalogue(call: CallStaff, show: (notice: NoticeText) => void) {
  const [stored, setStored] = useState<CatalogueList['products']>();
  const [problem, setProblem] = useState('');

  const reload = useCallback(async () => {
    const reply = await ask(call, productsCall, {});
    if (reply.ok) setStored(reply.value.products);
    setProblem(reply.ok ? '' : explainFailure(reply.failure));
    return reply.ok ? reply.value.products.map(({ product }) => product) : [];
  }, [call]);
  useEffect(() => void reload(), [reload]);

  const tell = (text: string, durationMs = PROBLEM_MS) => show({ text, durationMs });
  const bringBack = async (id: number, revision: number, restore: number) => {
    const input = { revision, restore };
    const reply = await ask(call, restoreProductCall, { parameters: parametersOf(id), input });
    await reload();
    return reply;
  };

  const edits: CatalogueEdits | undefined = stored && {
    isStored: true,
    products: stored.map(({ product }) => product),
    revisionOf: (id) => stored.find(({ product }) => product.id === id)?.revision ?? 0,

    async save(product, read, key) {
      const reply =
        read === undefined
          ? await ask(call, createProductCall, { input: { product }, key })
          : await ask(call, saveProductCall, {
              parameters: parametersOf(product.id),
              input: { product, revision: read },
            });
      if (!reply.ok) return parseSaveFailure(reply.failure);
      await reload();
      tell(SAVED, SAVED_MS);
      return { ok: true, product: reply.value.product };
    },

    async remove(id, onUndone) {
      const index = stored.findIndex(({ product }) => product.id === id);
      const revision = stored[index]?.revision ?? 0;
      const reply = await ask(call, deleteProductCall, { parameters: parametersOf(id), input: { revision } });
      const left = await reload();
      if (!reply.ok) {
        const { code, current } = reply.failure;
        const other = code === 'conflict' && current;
        tell(
          other
            ? `${other.person} mudou este produto enquanto isso. Veja como ele está antes de excluir.`
            : explainFailure(reply.failure),
        );
        return undefined;
      }
      const gone = reply.value;
      const onUndo = async () => {
        const back = await bringBack(id, gone.revision, gone.revision);
        if (back.ok) onUndone(back.value.product);
        else tell(explainFailure(back.failure));
        return back.ok;
      };
      show({ text: `${DELETED} (${gone.product.title})`, durationMs: UNDO_MS, onUndo, isKept: true });
      return { left, index };
    },

    async move(id, before) {
      // The list shows the click first.
      setStored((old = []) => {
        const order = moveBefore(
          old.map(({ product }) => product),
          id,
          before,
        );
        return order.flatMap((product) => old.find((one) => one.product === product) ?? []);
      });
      const reply = await ask(call, moveProductCall, { parameters: parametersOf(id), input: { before } });
      await reload();
      if (!reply.ok) tell(reply.failure.code === 'conflict' ? GONE : explainFailure(reply.failure));
    },
  };

  /** Resolves to the reason why the version was not restored. */
  const restore = async ({ product, revision, latest }: HistoryEntry): Promise<string | undefined> => {
    const reply = await bringBack(product.id, latest, revision);
    if (!reply.ok) return reply.failure.code === 'conflict' ? CHANGED : explainFailure(reply.failure);
    tell(RESTORED, SAVED_MS);
    return undefined;
  };
  return { edits, problem, reload, restore };
}
