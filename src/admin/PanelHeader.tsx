import { moveFocusOnRemoval, useScreenTitle } from '../site/ui/focus/move-focus.ts';
import { ShopLink } from './ShopLink.tsx';

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
        <ShopLink className="button button-quiet max-sm:flex-1" />
        <button type="button" className="button button-quiet max-sm:flex-1" onClick={onLogOut}>
          Sair
        </button>
      </div>
    </header>
  );
}
