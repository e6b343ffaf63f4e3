import type { FieldKind, Focus, Observation, Scroll, Spot } from './screen.ts';

declare global {
  interface Window {
    /** Waits until nothing moves, then describes the page. `points`: shares of the viewport's width and height. */
    lookAtPage(points: readonly (readonly [number, number])[], isTouch: boolean): Promise<Observation>;
    fieldInFocus(): FieldKind;
    /** Passes a command of a tag or of our own counter to the test, where it outlives the page. */
    reportSent(sent: string): void;
  }
}

/**
 * Runs in every document before the page's scripts. One call of `lookAtPage` waits for the effects of the last action
 * and reports everything at once. The browser gets the function's source, so it uses nothing outside its own body.
 */
export function installProbe(): void {
  const CONTROLS =
    'a[href], area[href], button, input, select, textarea, option, summary, label, video[controls], audio[controls], ' +
    'iframe, [contenteditable]:not([contenteditable=false]), [tabindex]:not([tabindex^="-"]), [role=button], ' +
    '[role=link], [role=tab], [role=option], [role=menuitem], [role=switch], [role=checkbox]';
  const LONGEST_REST_MS = 1500;
  const LONGEST_ANIMATION_MS = 500;
  /** React may render some frames after an island is hydrated. */
  const HYDRATION_MS = 1000;
  const MOST_CONTROLS = 60;
  /** Browsers treat a tap this close to a control as a tap on it. */
  const FINGER_PX = 18;

  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    const id = element.id ? `#${element.id}` : '';
    return `<${element.localName}${id}> ${text.slice(0, 50)}`.trim();
  };

  const ids = new WeakMap<Element, number>();
  let lastId = 0;
  const idOf = (element: Element): number => {
    const id = ids.get(element) ?? ++lastId;
    ids.set(element, id);
    return id;
  };

  // Scroll events of the page and of any element: from the position at the last look.
  const scrolls = new Map<EventTarget, Scroll>();
  const scrolling = new Set<EventTarget>();
  addEventListener(
    'scroll',
    ({ target }) => {
      if (!target) return;
      scrolling.add(target);
      const element = target === document ? document.scrollingElement : target;
      if (!(element instanceof Element)) return;
      const where = target === document ? 'the page' : nameOf(element);
      const to = [Math.round(element.scrollLeft), Math.round(element.scrollTop)] as const;
      scrolls.set(target, { where, from: scrolls.get(target)?.from ?? [0, 0], to });
    },
    true,
  );
  addEventListener('scrollend', ({ target }) => target && scrolling.delete(target), true);

  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  let shifts: string[] = [];
  const takeShifts = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const by = `by ${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)}`;
        return `${element ? nameOf(element) : 'something that is gone'} ${by}`;
      });
      shifts.push(`${value.toFixed(5)}: ${moved.join('; ')}`);
    }
  };
  const shiftObserver = new PerformanceObserver((list) => takeShifts(list.getEntries()));
  shiftObserver.observe({ type: 'layout-shift', buffered: true });

  // Pending work: calls of our functions, and a navigation to another document.
  let pending = 0;
  const { fetch } = window;
  window.fetch = async (...call) => {
    pending += 1;
    try {
      return await fetch(...call);
    } finally {
      pending -= 1;
    }
  };
  let leavingAt = Number.NEGATIVE_INFINITY;
  window.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const isHere = new URL(destination.url).origin === location.origin;
    if (isHere && !destination.sameDocument && downloadRequest === null) leavingAt = performance.now();
  });

  // Commands of the tags and of our own counter. Those for other hosts are not sent.
  const sendBeacon = navigator.sendBeacon.bind(navigator);
  const report = (to: string, name: string, label: unknown) =>
    window.reportSent(
      JSON.stringify({ to, name, label: typeof label === 'string' ? label : JSON.stringify(label) }),
    );
  navigator.sendBeacon = (url, body) => {
    const { hostname } = new URL(url, location.href);
    if (hostname === location.hostname) {
      report('counter', 'count', body);
      return sendBeacon(url, body);
    }
    const [, , command, name, parameters = {}] = JSON.parse(String(body));
    if (['js', 'init', 'consentv2'].includes(command)) report(hostname, 'start', '');
    if (!['event', 'track', 'trackCustom'].includes(command)) return true;
    const labels = [
      'content_name',
      'content_ids',
      'event_label',
      'content_id',
      'location',
      'service',
      'send_to',
    ];
    report(hostname, name, labels.map((label) => parameters[label]).find(Boolean) ?? '');
    return true;
  };
  window.print = () => {};

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const isAnimating = () =>
    document.getAnimations().some(({ playState, effect }) => {
      const end = Number(effect?.getComputedTiming().endTime);
      return playState === 'running' && end < LONGEST_ANIMATION_MS;
    });
  const rest = async () => {
    const startedAt = performance.now();
    for (let count = 0; count < 3; count += 1) await frame();
    for (;;) {
      const now = performance.now();
      const isMoving = scrolling.size > 0 || isAnimating();
      const isBusy = pending > 0 || now - leavingAt < LONGEST_REST_MS;
      if (now - startedAt > LONGEST_REST_MS || (!isMoving && !isBusy && document.readyState === 'complete'))
        return;
      await frame();
    }
  };

  const kindAt = (x: number, y: number): Spot['kind'] | undefined => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return undefined;
    if (hit.closest(CONTROLS)) return 'control';
    if (hit.matches('dialog:modal')) {
      const box = hit.getBoundingClientRect();
      const isInside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      return isInside ? 'nothing' : 'backdrop';
    }
    return 'nothing';
  };
  const findSpots = (points: readonly (readonly [number, number])[], isTouch: boolean): Spot[] =>
    points.flatMap(([across, down]) => {
      const x = Math.floor(1 + across * (innerWidth - 2));
      const y = Math.floor(1 + down * (innerHeight - 2));
      const kind = kindAt(x, y);
      if (!kind || kind === 'control') return [];
      // Nearer points too: only a few pixels of a control may be uncovered by the bar.
      const steps = [-1, -0.75, -0.5, 0, 0.5, 0.75, 1].map((far) => far * FINGER_PX);
      const isNear = steps.some((dx) => steps.some((dy) => kindAt(x + dx, y + dy) === 'control'));
      if (isTouch && isNear) return [];
      return [{ x, y, kind, name: nameOf(document.elementFromPoint(x, y) as Element), isLink: false }];
    });
  const findControls = (points: readonly (readonly [number, number])[]): Spot[] => {
    const found: Spot[] = [];
    for (const [index, element] of [...document.querySelectorAll(CONTROLS)].entries()) {
      if (element.matches(':disabled')) continue;
      const box = [...element.getClientRects()].find(
        ({ left, right, top, bottom, width, height }) =>
          width > 0 && height > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
      );
      const [across, down] = points[index % points.length] ?? [0.5, 0.5];
      if (!box) continue;
      const x = box.left + across * box.width;
      const y = box.top + down * box.height;
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit.closest(CONTROLS) !== element) continue;
      const address = element.getAttribute('href');
      const isLink = address !== null && !address.startsWith('#');
      found.push({ x, y, kind: 'control', name: nameOf(element), isLink });
      if (found.length === MOST_CONTROLS) break;
    }
    return found;
  };

  const lookAtFocus = (): Focus | undefined => {
    const active = document.activeElement;
    // <main> receives the focus, without a focus ring, when the focused element is removed.
    if (!active || active.matches('html, body, main')) return undefined;
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 3 &&
        height > 3 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    // A file field or a checkbox may be visually hidden behind its label.
    const label = 'labels' in active ? (active as HTMLInputElement).labels?.[0] : undefined;
    const element = !isSeen(active) && label ? label : active;
    const about = { id: idOf(active), name: nameOf(active) };
    const unseen = { ...about, isLarge: false, isOffScreen: false, seen: 'hidden' } as const;
    if (!isSeen(element)) return { ...unseen, obstacle: 'nothing: it is not drawn' };
    const owns = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return Boolean(hit && (element.contains(hit) || hit.closest('label')?.control === active));
    };
    const box = element.getBoundingClientRect();
    const isLarge = box.width > 0.8 * innerWidth && box.height > 0.8 * innerHeight;
    const boxes = [...element.getClientRects()];
    const middle = boxes[Math.floor((boxes.length - 1) / 2)] ?? box;
    const x = middle.left + middle.width / 2;
    const y = middle.top + middle.height / 2;
    if (owns(x, y)) return { ...about, isLarge, isOffScreen: false, seen: 'centre', obstacle: '' };
    const cover = document.elementFromPoint(x, y);
    const obstacle = cover
      ? nameOf(cover)
      : `the edge of the screen: its centre is at (${Math.round(x)}, ${Math.round(y)})`;
    const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];
    const within = (low: number, high: number, size: number) => {
      const [from, to] = [Math.max(low + 1, 0), Math.min(high - 1, size - 1)];
      return shares.map((share) => from + share * (to - from));
    };
    const isPartly = boxes.some(({ left, right, top, bottom }) =>
      within(left, right, innerWidth).some((px) =>
        within(top, bottom, innerHeight).some((py) => owns(px, py)),
      ),
    );
    return { ...about, isLarge, isOffScreen: cover === null, seen: isPartly ? 'partly' : 'hidden', obstacle };
  };

  const findOverflow = (): string[] => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth || scrollX !== 0) {
      const wide = [...document.querySelectorAll('body *')].find(
        (element) => element.getBoundingClientRect().right + scrollX > root.clientWidth + 1,
      );
      found.push(
        `the page is ${root.scrollWidth} px wide at ${root.clientWidth}, for example ${wide ? nameOf(wide) : 'the body'}`,
      );
    }
    for (const dialog of document.querySelectorAll('dialog[open]'))
      if (dialog.scrollWidth > dialog.clientWidth + 1 || dialog.scrollLeft !== 0)
        found.push(`${nameOf(dialog)} is ${dialog.scrollWidth} px wide at ${dialog.clientWidth}`);
    return found;
  };

  const fieldOf = (element: Element | null): FieldKind => {
    if (element instanceof HTMLTextAreaElement) return 'message';
    if (element instanceof HTMLSelectElement) return 'select';
    if (!(element instanceof HTMLInputElement)) return 'none';
    const kinds = ['text', 'email', 'tel', 'password', 'number', 'search'] as const;
    return kinds.find((kind) => kind === element.type) ?? 'none';
  };

  let hydratedAt = Number.NEGATIVE_INFINITY;
  addEventListener('astro:hydrate', () => (hydratedAt = performance.now()), true);
  const isOnScreen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const isIslandPending = () =>
    pending > 0 ||
    performance.now() - hydratedAt < HYDRATION_MS ||
    [...document.querySelectorAll('astro-island[ssr] > *')].some(isOnScreen);
  const hasConsented = () => {
    try {
      return Object.values(JSON.parse(localStorage.getItem('cookies') ?? '{}')).includes(true);
    } catch {
      return false;
    }
  };

  window.fieldInFocus = () => fieldOf(document.activeElement);
  window.lookAtPage = async (points, isTouch) => {
    await rest();
    takeShifts(shiftObserver.takeRecords());
    const observation: Observation = {
      url: location.href,
      document: performance.timeOrigin,
      scrollY: Math.round(scrollY),
      scrolls: [...scrolls.values()].filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]),
      open: [
        ...document.querySelectorAll('dialog[open], details[open], :popover-open, [aria-expanded=true]'),
      ].map((element) => ({ id: idOf(element), name: nameOf(element) })),
      isCountingDown: [...document.querySelectorAll('[role=timer]')].some((timer) => timer.checkVisibility()),
      hasConsented: hasConsented(),
      isIslandPending: isIslandPending(),
      focus: lookAtFocus(),
      width: innerWidth,
      overflow: findOverflow(),
      shifts,
      screen: {
        spots: findSpots(points, isTouch),
        controls: findControls(points),
        field: fieldOf(document.activeElement),
        canGoBack: navigation.canGoBack,
        canGoForward: navigation.canGoForward,
      },
    };
    for (const [target, { where, to }] of scrolls) scrolls.set(target, { where, from: to, to });
    shifts = [];
    return observation;
  };
}
