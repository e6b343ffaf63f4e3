import { setTimeout as wait } from 'node:timers/promises';
import type { DevToolsBrowser, Tab } from './devtools.ts';
import { CPU_SLOWDOWN } from './measure-page.ts';

/** Long enough for the islands to hydrate after the page has loaded. */
const HYDRATION_MS = 3000;
/** Long enough for everything that a click starts. */
const REST_MS = 350;
/** From mouse button down to up. */
const CLICK_MS = 60;
const MOST_CONTROLS = 120;
const HEIGHT = 800;

export interface ControlMeasure {
  /** The control's accessible name, or its text. */
  name: string;
  /** Milliseconds from the click or key to the next frame, rounded to 8 ms by the browser; at least 16. */
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
 * Returns the next unused control and scrolls it to the middle of the viewport. If a modal dialog is open, looks only
 * inside it. Controls of the consent bar are last, so that all others are used while the bar is shown. Reopens the bar
 * for its remaining controls.
 */
function takeNext(): Control | undefined {
  const stage = document.querySelector('dialog:modal') ?? document;
  const controls = stage.querySelectorAll<HTMLElement>(
    'button:enabled, summary, label:has(input), select, textarea, input:not([type=hidden], [type=checkbox])',
  );
  const isOfBar = (control: HTMLElement) => Number(control.matches('.consent *'));
  for (const control of [...controls].sort((a, b) => isOfBar(a) - isOfBar(b))) {
    // Skips the honeypot field, and controls that a menu or dialog covers at the moment.
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

async function activate(tab: Tab, { x, y, isField }: Control): Promise<void> {
  const at = { x, y, button: 'left', clickCount: 1 };
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
  await wait(REST_MS);
  await tab.evaluate('window.slowest = 0');
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', buttons: 1 });
  await wait(CLICK_MS);
  await tab.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
  if (!isField) return;
  await wait(CLICK_MS);
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' });
}

async function pressEscape(tab: Tab): Promise<void> {
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };
  await tab.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
  await tab.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

/**
 * Uses every control of a page once, including those in menus and dialogs: clicks it and, in a text field, presses a
 * key. Stops after a control that loads another page.
 */
export async function measureControls(
  browser: DevToolsBrowser,
  url: string,
  width: number,
): Promise<ControlMeasure[]> {
  const tab = await browser.open(width, HEIGHT);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchEvents})()` });
  await tab.send('Page.navigate', { url });
  await wait(HYDRATION_MS);
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
    await activate(tab, control);
    await wait(REST_MS);
    const ms = await tab.evaluate<number>('Math.max(window.slowest, 16)');
    measures.push({ name: control.name, ms });
    // After a new page load, the marks of used controls are gone.
    if ((await tab.evaluate<number>('performance.timeOrigin')) !== loadedAt) break;
  }
  await tab.close();
  return measures;
}
