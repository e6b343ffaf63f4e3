import type { Report } from './change-report.ts';

/** The strip below the editor: says, also to screen readers, how the saved changes are doing. */
export class ChangeStrip {
  readonly #strip: HTMLElement;
  readonly #list: HTMLElement;
  readonly #close: HTMLButtonElement;
  #shown = '[]';

  /** `strip`: the element of EditorChanges.astro. */
  constructor(strip: HTMLElement) {
    const list = strip.querySelector<HTMLElement>('[role="status"]');
    const close = strip.querySelector('button');
    if (!list || !close) throw new Error('The strip has no place for its texts.');
    this.#strip = strip;
    this.#list = list;
    this.#close = close;
    close.addEventListener('click', () => this.#fill([]));
    new ResizeObserver(() => this.#makeRoom()).observe(strip, { box: 'border-box' });
  }

  /** A strip that was closed stays so until there is something else to say. */
  show(reports: readonly Report[]): void {
    const text = JSON.stringify(reports);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#fill(reports);
  }

  #fill(reports: readonly Report[]): void {
    this.#list.replaceChildren(...reports.map(render));
    this.#close.hidden = reports.length === 0;
    this.#strip.classList.toggle('is-open', reports.length > 0);
  }

  /** The editor fills the window: the strip takes its place from it, and covers nothing. */
  #makeRoom(): void {
    document.documentElement.style.setProperty('--editor-changes', `${this.#strip.offsetHeight}px`);
  }
}

function render({ title, text, errors, address, preview, isBad }: Report): HTMLElement {
  const row = element('div', isBad ? 'editor-change is-bad' : 'editor-change');
  row.append(element('strong', '', title), ' ', element('span', '', text));
  if (errors.length) {
    const list = element('ul');
    list.append(...errors.map((error) => element('li', '', error)));
    row.append(list);
  }
  if (preview) row.append(' ', link(preview, `Prévia: ${new URL(preview).host}`));
  row.append(' ', link(address, 'Ver no GitHub'));
  return row;
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function link(address: string, text: string): HTMLElement {
  const made = element('a', '', text);
  made.setAttribute('href', address);
  made.setAttribute('target', '_blank');
  made.setAttribute('rel', 'noreferrer');
  return made;
}
