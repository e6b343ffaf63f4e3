import { useEffect, useState } from 'react';
import type { Product } from '../shared/catalogue/product.ts';
import type { Demonstration } from './demo-password.ts';
import { Gate } from './Gate.tsx';
import { Panel } from './Panel.tsx';
import type { Picture } from './picture.ts';
import { WRONG_PASSWORD } from './sign-in-texts.ts';
import { useCatalogueEdits } from './use-catalogue-edits.ts';
import { useNotice } from './use-notice.ts';

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
      intro="As mudanças valem nesta aba até a página ser recarregada. Exporte o catálogo para publicar."
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
