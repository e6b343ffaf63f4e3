/** Set on a link that a visitor is about to follow; the speculation rules then fetch its page. */
export const INTENT = 'data-intent';

/** How long a pointer or the focus rests before it is meant. */
const REST_MS = 80;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Where every byte counts, focus that merely passes on its way through the page fetches nothing. */
function isThrifty(): boolean {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Marks the link under a resting pointer or focus, for the speculation rules to fetch its page before it is pressed. */
export function markIntendedLinks(): void {
  let timer = 0;
  const consider = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest('a');
    const isElsewhere = link && link.pathname !== location.pathname;
    if (!isElsewhere || (type === 'focusin' && isThrifty())) return;
    timer = window.setTimeout(() => link.setAttribute(INTENT, ''), REST_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, consider);
}
