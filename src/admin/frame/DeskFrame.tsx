import type { ReactNode } from 'react';
import { ROUTES } from '../../shared/routes.ts';
import { moveFocusOnRemoval, useScreenTitle } from '../../site/ui/focus/move-focus.ts';
import { ShopLink } from './ShopLink.tsx';

/** What a frame renders around the tabs' contents, its children. */
export interface PanelFrame {
  /** States where changes are stored. */
  intro: string;
  tabs: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}

const toMain = moveFocusOnRemoval();

/** The staff's panel, which uses the whole page: a small bar above the work, and rarely needed links below it. */
export function DeskFrame({ intro, tabs, onLogOut, children }: PanelFrame) {
  const title = useScreenTitle();
  return (
    <div ref={toMain} className="desk">
      <header className="desk-bar">
        <h1 ref={title} tabIndex={-1}>
          Administração da Loja
        </h1>
        {tabs}
        <a href={ROUTES.home}>Voltar ao site</a>
        <button type="button" onClick={onLogOut}>
          Sair
        </button>
      </header>
      <div className="desk-work">{children}</div>
      <footer className="desk-foot">
        <p>{intro}</p>
        <ShopLink className="text-action" />
      </footer>
    </div>
  );
}
