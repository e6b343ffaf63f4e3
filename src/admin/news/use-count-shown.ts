import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $newCount } from './news.store.ts';

const COUNT = /^\(\d+\) /;

/** A page's title with the number of new leads, such as `(3) Administração`; without it for none. */
export const countInTitle = (title: string, count: number): string =>
  `${count > 0 ? `(${count}) ` : ''}${title.replace(COUNT, '')}`;

function show(count: number): void {
  document.title = countInTitle(document.title, count);
  // Browsers may refuse the badge of a site that is not installed.
  if (!('setAppBadge' in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

/** Shows the number of new leads in the tab's title and on the app's icon, until the panel is left. */
export function useCountShown(): void {
  const count = useStore($newCount);
  useEffect(() => show(count), [count]);
  useEffect(() => () => show(0), []);
}
