import { afterPaint } from '../site/ui/after-paint.ts';

/**
 * Fills the list of makes when its field is focused, so that it does not slow the page. The list is in the page before,
 * empty: WebKit builds a field anew when it gets a list, and the key of that moment was lost.
 */
export function suggestMakes(form: HTMLFormElement, signal: AbortSignal): void {
  const list = form.querySelector('datalist');
  const load = async () => {
    if (!list || list.firstChild) return;
    const { MAKES } = await import('../shared/request/makes.ts');
    list.append(...MAKES.map((make) => new Option(make, make)));
  };
  // Without a connection the field works without suggestions.
  const start = () => void afterPaint(() => load().catch(() => {}));
  form.querySelector('[list]')?.addEventListener('focus', start, { signal });
}
