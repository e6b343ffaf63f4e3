import { useState } from 'react';
import type { Product } from '../catalogue/product.ts';
import { IslandBoundary } from '../ui/IslandBoundary.tsx';
import type { Sources } from './content-files.ts';
import { Gate } from './Gate.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  products: readonly Product[];
  sources: Sources;
  whatsappUrl: string;
}

/** The shop's admin. Who is logged in is known to this page's memory alone: a reload logs out. */
export function Admin({ whatsappUrl, ...catalogue }: Props) {
  const [isLoggedIn, setLoggedIn] = useState(false);
  return (
    <IslandBoundary whatsappUrl={whatsappUrl}>
      {isLoggedIn ? (
        <Panel {...catalogue} onLogOut={() => setLoggedIn(false)} />
      ) : (
        <Gate onLogIn={() => setLoggedIn(true)} />
      )}
    </IslandBoundary>
  );
}
