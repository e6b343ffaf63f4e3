import type { Product } from '../shared/catalogue/product.ts';
import { IslandBoundary } from '../site/ui/IslandBoundary.tsx';
import { StaffAdmin } from './frame/StaffAdmin.tsx';
import { DemonstrationAdmin } from './products/DemonstrationAdmin.tsx';
import type { Demonstration } from './products/demo-password.ts';
import type { Picture } from './products/picture.ts';

interface Props {
  products: readonly Product[];
  pictures: readonly Picture[];
  /** Absent if the staff of this build sign in on the server. */
  demonstration?: Demonstration | undefined;
  whatsappUrl: string;
}

/** The shop's admin: a demonstration in the page's memory, or the staff's with a server. */
export function Admin({ whatsappUrl, demonstration, ...catalogue }: Props) {
  return (
    <IslandBoundary whatsappUrl={whatsappUrl} isWide>
      {demonstration ? (
        <DemonstrationAdmin demonstration={demonstration} {...catalogue} />
      ) : (
        <StaffAdmin pictures={catalogue.pictures} />
      )}
    </IslandBoundary>
  );
}
