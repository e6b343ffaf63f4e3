import type { Product } from '../shared/catalogue/product.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { DemonstrationAdmin } from './DemonstrationAdmin.tsx';
import type { Demonstration } from './demo-password.ts';
import type { Picture } from './picture.ts';
import { StaffAdmin } from './StaffAdmin.tsx';

interface Props {
  products: readonly Product[];
  pictures: readonly Picture[];
  /** Absent if the staff of this build sign in to the server. */
  demonstration?: Demonstration | undefined;
  whatsappUrl: string;
}

/** The shop's admin: a demonstration in the page's memory, or the staff's with a server. */
export function Admin({ whatsappUrl, demonstration, ...catalogue }: Props) {
  return (
    <IslandBoundary whatsappUrl={whatsappUrl}>
      {demonstration ? (
        <DemonstrationAdmin demonstration={demonstration} {...catalogue} />
      ) : (
        <StaffAdmin pictures={catalogue.pictures} />
      )}
    </IslandBoundary>
  );
}
