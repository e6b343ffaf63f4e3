import { ROUTES } from '../shared/routes.ts';
import { moveFocusOnRemoval } from '../site/ui/focus/move-focus.ts';
import { useScreenTitle } from '../site/ui/focus/use-screen-title.ts';

interface Props {
  /** Says where changes are kept. */
  intro: string;
  onLogOut: () => void;
}

const toMain = moveFocusOnRemoval();

export function PanelHeader({ intro, onLogOut }: Props) {
  const title = useScreenTitle();
  return (
    <header ref={toMain} className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <p className="section-mark">Loja</p>
        <h1 ref={title} className="mt-3 text-h2" tabIndex={-1}>
          Administração da Loja
        </h1>
        <p className="mt-2 max-w-[60ch] text-small text-steel-700">{intro}</p>
      </div>
      <div className="flex gap-3 max-sm:w-full">
        <a
          className="button button-quiet max-sm:flex-1"
          href={ROUTES.shop}
          // biome-ignore lint/security/noBlankTarget: only a page opened with rel=opener gets a copy of sessionStorage, where the visit's edits are
          target="_blank"
          title="Abre em nova aba"
          rel="opener"
        >
          Ver Loja
        </a>
        <button type="button" className="button button-quiet max-sm:flex-1" onClick={onLogOut}>
          Sair
        </button>
      </div>
    </header>
  );
}
