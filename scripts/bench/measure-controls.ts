import { setTimeout as wait } from 'node:timers/promises';
import type { DevToolsBrowser, Tab } from './devtools.ts';
import { CPU_SLOWDOWN } from './measure-page.ts';

/** Long enough for the islands to wake, and for what a press sets in motion. */
const WAKE_MS = 3000;
const REST_MS = 350;
const PRESS_MS = 60;
const MOST_CONTROLS = 120;
const HEIGHT = 800;

export interface ControlMeasure {
  /** The control's accessible name, or its text. */
  name: string;
  /** From the press or key to the next frame, rounded to 8 ms by the browser; at least 16. */
  ms: number;
}

interface Control {
  name: string;
  isField: boolean;
  x: number;
  y: number;
}

declare global {
  interface Window {
    slowest: number;
  }
}

function watchEvents(): void {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * The next control that nobody has used yet, inside an open dialog first, scrolled into the middle of the screen. Those
 * of the consent bar come last, so that all others are used while it is shown; it is reopened for its remaining ones.
 */
function takeNext(): Control | undefined {
  const stage = document.querySelector('dialog:modal') ?? document;
  const controls = stage.querySelectorAll<HTMLElement>(
    'button:enabled, summary, label:has(input), select, textarea, input:not([type=hidden], [type=checkbox])',
  );
  const isOfBar = (control: HTMLElement) => Number(control.matches('.consent *'));
  for (const control of [...controls].sort((a, b) => isOfBar(a) - isOfBar(b))) {
    // Not the trap for machines, and nothing that a menu or a dialog covers for now.
    if (control.dataset.used || !control.checkVisibility() || control.closest('[aria-hidden=true]')) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    if (!control.contains(document.elementFromPoint(x, y))) continue;
    control.dataset.used = 'yes';
    const name = control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent;
    return {
      name: name.trim().replace(/\s+/g, ' ').slice(0, 60),
      isField: control.matches('textarea, input'),
      x,
      y,
    };
  }
  const bar = document.querySelector<HTMLElement>('.consent');
  if (!bar?.hidden || !bar.querySelector('button:not([data-used])')) return undefined;
  document.querySelector<HTMLElement>('[data-open-consent]')?.click();
  return bar.hidden ? undefined : takeNext();
}

async function press(tab: Tab, { x, y, isField }: Control): Promise<void> {
  const at = { x, y, button: 'left', clickCount: 1 };
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
  await wait(REST_MS);
  await tab.evaluate('window.slowest = 0');
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', buttons: 1 });
  await wait(PRESS_MS);
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
  if (!isField) return;
  await wait(PRESS_MS);
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' });
}

async function pressEscape(tab: Tab): Promise<void> {
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };
  await tab.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
  await tab.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

/**
 * Uses every control of a page once, those of menus and dialogs included: a press, and in a text field a key. One that
 * loads the page anew is the last.
 */
export async function measureControls(
  browser: DevToolsBrowser,
  url: string,
  width: number,
): Promise<ControlMeasure[]> {
  const tab = await browser.open(width, HEIGHT);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchEvents})()` });
  await tab.send('Page.navigate', { url });
  await wait(WAKE_MS);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const loadedAt = await tab.evaluate<number>('performance.timeOrigin');
  const measures: ControlMeasure[] = [];
  const next = () => tab.evaluate<Control | undefined>(`(${takeNext})()`);
  while (measures.length < MOST_CONTROLS) {
    let control = await next();
    if (!control) {
      await pressEscape(tab);
      await wait(REST_MS);
      control = await next();
    }
    if (!control) break;
    await press(tab, control);
    await wait(REST_MS);
    const ms = await tab.evaluate<number>('Math.max(window.slowest, 16)');
    measures.push({ name: control.name, ms });
    // A page that came anew has forgotten which controls were used.
    if ((await tab.evaluate<number>('performance.timeOrigin')) !== loadedAt) break;
  }
  await tab.close();
  return measures;
}
