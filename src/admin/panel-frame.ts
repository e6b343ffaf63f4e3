import type { ReactNode } from 'react';

/** What a frame puts around the tabs' contents, its children. */
export interface PanelFrame {
  /** Says where changes are kept. */
  intro: string;
  tabs: ReactNode;
  onLogOut: () => void;
  children: ReactNode;
}
