import { useCallback, useEffect, useState } from 'react';
import {
  type CatalogueList,
  catalogueFailure,
  catalogueList,
  storedProduct,
} from '../../shared/staff/catalogue-answers.ts';
import { PRODUCTS_PATH, type ProductChange } from '../../shared/staff/staff-wire.ts';
import { createKey } from '../frame/action-keys.ts';
import type { CallStaff, StaffCall } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { DELETED, SAVED_MS, UNDO_MS } from '../frame/use-notice.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import { explainFailure, parseSaveFailure } from './save-failure.ts';

const SAVED = 'Produto salvo com sucesso!';
const PROBLEM_MS = 10_000;

const pathOf = (id: number) => `${PRODUCTS_PATH}/${id}`;

/** Edits the catalogue on the server; `edits` is undefined until the catalogue is loaded. */
export function useServerCatalogue(call: CallStaff, show: (notice: NoticeText) => void) {
  const [stored, setStored] = useState<CatalogueList['products']>();
  const [problem, setProblem] = useState('');

  const reload = useCallback(async () => {
    const reply = await call(PRODUCTS_PATH, catalogueList);
    if (reply.ok) setStored(reply.value.products);
    setProblem(reply.ok ? '' : explainFailure(reply.failure));
    return reply.ok ? reply.value.products.map(({ product }) => product) : [];
  }, [call]);
  useEffect(() => void reload(), [reload]);

  const change = (path: string, options: StaffCall) =>
    call(path, storedProduct, { ...options, refusal: catalogueFailure });
  const put = (id: number, body: ProductChange, key?: string) =>
    change(pathOf(id), { method: 'PUT', body, key });
  const tell = (text: string, durationMs = PROBLEM_MS) => show({ text, durationMs });

  const edits: CatalogueEdits | undefined = stored && {
    isStored: true,
    products: stored.map(({ product }) => product),
    revisionOf: (id) => stored.find(({ product }) => product.id === id)?.revision ?? 0,

    async save(product, read, key) {
      const reply =
        read === undefined
          ? await change(PRODUCTS_PATH, { method: 'POST', body: { product }, key })
          : await put(product.id, { product, revision: read });
      if (!reply.ok) return parseSaveFailure(reply.failure);
      await reload();
      tell(SAVED, SAVED_MS);
      return { ok: true, product: reply.value.product };
    },

    async remove(id, onUndone) {
      const index = stored.findIndex(({ product }) => product.id === id);
      const revision = stored[index]?.revision ?? 0;
      const reply = await change(pathOf(id), { method: 'DELETE', body: { revision } });
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
        const back = await put(id, { revision: gone.revision, restore: gone.revision });
        await reload();
        if (back.ok) onUndone(back.value.product);
        else tell(explainFailure(back.failure));
        return back.ok;
      };
      show({ text: `${DELETED} (${gone.product.title})`, durationMs: UNDO_MS, onUndo, isKept: true });
      return { left, index };
    },

    async move(id, before) {
      const reply = await put(id, { before }, createKey());
      await reload();
      if (reply.ok) return;
      const isGone = reply.failure.code === 'conflict';
      tell(
        isGone
          ? 'Alguém excluiu um destes produtos agora há pouco. Confira a lista.'
          : explainFailure(reply.failure),
      );
    },
  };
  return { edits, problem, reload, put };
}
