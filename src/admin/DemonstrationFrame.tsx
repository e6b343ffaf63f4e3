import { PanelHeader } from './PanelHeader.tsx';
import type { PanelFrame } from './panel-frame.ts';

/** The demonstration's panel, on a page with the site's header and footer. */
export function DemonstrationFrame({ intro, tabs, onLogOut, children }: PanelFrame) {
  return (
    <div className="frame pt-8 pb-16 sm:pt-12">
      <PanelHeader intro={intro} onLogOut={onLogOut} />
      {tabs}
      {children}
    </div>
  );
}
