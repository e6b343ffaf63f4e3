import { ROUTES } from '../../shared/routes.ts';

export function ShopLink({ className }: { className: string }) {
  return (
    <a
      className={className}
      href={ROUTES.shop}
      // biome-ignore lint/security/noBlankTarget: only a page opened with rel=opener gets a copy of sessionStorage, where the visit's edits are
      target="_blank"
      title="Abre em nova aba"
      rel="opener"
    >
      Ver Loja
    </a>
  );
}
