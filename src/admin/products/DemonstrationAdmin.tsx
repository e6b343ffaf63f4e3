import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Product } from '../../shared/catalogue/product.ts';
import { $catalogue, fillCatalogue, replaceProducts } from '../../shop/catalogue/catalogue.store.ts';
import { Gate } from '../frame/Gate.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { WRONG_PASSWORD } from '../frame/sign-in-texts.ts';
import { DELETED, DELETED_MS, SAVED_MS, useNotice } from '../frame/use-notice.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import type { Demonstration } from './demo-password.ts';
import { Panel } from './Panel.tsx';
import type { Picture } from './picture.ts';
import { insertProduct, moveBefore, replaceProduct } from './product-list.ts';

const SAVED = 'Produto salvo com sucesso! (Em uma aplicação real, isso seria salvo no banco de dados)';

/** Edits the catalogue in this tab's memory. */
function useCatalogueEdits(builtIn: readonly Product[], show: (notice: NoticeText) => void): CatalogueEdits {
  useEffect(() => fillCatalogue(builtIn, builtIn.length), [builtIn]);
  const products = useStore($catalogue)?.products ?? builtIn;

  return {
    isStored: false,
    products,
    // In one tab's memory there are no concurrent changes.
    revisionOf: () => 0,
    async save(product) {
      replaceProducts(replaceProduct(products, product));
      show({ text: SAVED, durationMs: SAVED_MS });
      return { ok: true, product };
    },
    async remove(id, onUndone) {
      const index = products.findIndex((product) => product.id === id);
      const removed = products[index];
      if (!removed) return undefined;
      const left = products.toSpliced(index, 1);
      replaceProducts(left);
      const onUndo = () => {
        replaceProducts(insertProduct($catalogue.get()?.products ?? left, removed, index));
        onUndone(removed);
        return undefined;
      };
      show({ text: DELETED, durationMs: DELETED_MS, onUndo });
      return { left, index };
    },
    async move(id, before) {
      replaceProducts(moveBefore($catalogue.get()?.products ?? products, id, before));
    },
  };
}

interface Props {
  products: readonly Product[];
  pictures: readonly Picture[];
  demonstration: Demonstration;
}

function DemonstrationPanel({
  products,
  pictures,
  onLogOut,
}: Omit<Props, 'demonstration'> & { onLogOut: () => void }) {
  const notices = useNotice();
  const edits = useCatalogueEdits(products, notices.show);
  return (
    <Panel
      edits={edits}
      notices={notices}
      pictures={pictures}
      intro="As mudanças valem nesta aba até a página ser recarregada."
      onLogOut={onLogOut}
    />
  );
}

/** Keeps the login in the page's memory only, so a reload logs out. */
export function DemonstrationAdmin({ demonstration: { hint, password }, ...catalogue }: Props) {
  const [isLoggedIn, setLoggedIn] = useState(false);
  // The form is disabled until the island hydrates.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  if (isLoggedIn) return <DemonstrationPanel {...catalogue} onLogOut={() => setLoggedIn(false)} />;
  return (
    <Gate
      isReady={isReady}
      hint={
        <>
          {hint} <strong className="font-semibold text-ink">{password}</strong>
        </>
      }
      onSignIn={async (given) => {
        if (given.password !== password) return WRONG_PASSWORD;
        setLoggedIn(true);
        return undefined;
      }}
    />
  );
}
