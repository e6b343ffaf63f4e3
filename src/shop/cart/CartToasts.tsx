import { Toaster } from '../../site/ui/toast/Toaster.tsx';
import { useSettledStore } from '../../site/ui/use-settled-store.ts';
import { $isCartOpen } from './cart.store.ts';

/** The shop's messages. Not in the cart's island: its sticky button would keep them below the consent bar. */
export function CartToasts() {
  return <Toaster channel="shop" isCovered={useSettledStore($isCartOpen)} />;
}
