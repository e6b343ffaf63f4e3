import { focusShown } from '../../site/ui/focus/focus-shown.ts';
import { GALLERY_SIZE } from './gallery-size.ts';

/** Minimum horizontal distance of a swipe, in CSS pixels. */
const SWIPE = 50;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function find<Type extends Element>(root: ParentNode, selector: string): Type {
  const element = root.querySelector<Type>(selector);
  if (!element) throw new Error(`gallery: ${selector} is missing`);
  return element;
}

/** Makes new elements for each picture: a reused one would show the old picture while the new one loads. */
function buildLarge(link: HTMLAnchorElement): HTMLPictureElement {
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.type = 'image/avif';
  source.srcset = link.dataset['avif'] ?? '';
  const image = document.createElement('img');
  Object.assign(image, GALLERY_SIZE);
  image.src = link.href;
  // The caption has the same text; screen readers would read it twice.
  image.alt = '';
  picture.append(source, image);
  return picture;
}

/** Makes the gallery's links open the large pictures in a dialog. Throws if the dialog's markup is incomplete. */
export function enhanceGallery(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] a')];
  const dialog = find<HTMLDialogElement>(document, '[data-gallery-dialog]');
  const frame = find<HTMLElement>(dialog, '[data-gallery-picture]');
  const caption = find<HTMLElement>(dialog, '[data-gallery-caption]');
  const position = find<HTMLElement>(dialog, '[data-gallery-position]');
  let current = 0;

  const show = (index: number) => {
    const link = links[index];
    if (!link) return;
    current = index;
    frame.replaceChildren(buildLarge(link));
    caption.textContent = link.querySelector('img')?.alt ?? '';
    position.textContent = formatPosition(index, links.length);
  };
  const step = (by: number) => show(moveBy(current, by, links.length));

  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      // With a modifier key the browser opens a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(index);
      dialog.showModal();
      // Some browsers do not focus a clicked link, so the closing dialog could not return the focus to it. Those that
      // return it do not scroll, and the page behind may have been scrolled, for example by going back in the history.
      dialog.addEventListener('close', () => focusShown(link), { once: true });
    });
  }

  dialog.addEventListener('keydown', (event) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
  dialog.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const by = event.target.closest<HTMLElement>('[data-gallery-step]')?.dataset['galleryStep'];
    if (by) step(Number(by));
    // The figure covers the whole dialog, so a click on the dialog itself is on its backdrop.
    if (event.target === dialog || event.target.closest('[data-gallery-close]')) dialog.close();
  });

  let start = 0;
  frame.addEventListener('pointerdown', ({ clientX }) => {
    start = clientX;
  });
  frame.addEventListener('pointerup', ({ clientX, pointerType }) => {
    const moved = clientX - start;
    if (pointerType === 'touch' && Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1);
  });
}

/** The index `step` pictures further; the first picture follows the last. */
export function moveBy(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

export function formatPosition(index: number, count: number): string {
  return `${index + 1} de ${count}`;
}
