import { isThrifty } from './is-thrifty.ts';

/**
 * Replaces the preview of the first screen's picture, which is in the page (src/integrations/postbuild/first-picture.ts), by
 * the file: a phone's source by the next one, a product's by its `data-file`. The preview stays until the file is there,
 * without a connection, and on a thrifty one.
 */
export function sharpenFirstPicture(): void {
  if (isThrifty()) return;
  const picture = new Image();
  const card = document.querySelector<HTMLImageElement>('[data-file]');
  if (card) {
    const file = card.dataset['file'] ?? '';
    picture.onload = () => {
      // The island may show another product in this place by now.
      if (card.src.startsWith('data:')) card.src = file;
    };
    picture.src = file;
    return;
  }
  const preview = document.querySelector<HTMLSourceElement>('source[srcset^="data:"]');
  const file = preview?.nextElementSibling;
  if (!(file instanceof HTMLSourceElement) || !matchMedia(preview?.media ?? '').matches) return;
  picture.onload = () => preview?.remove();
  picture.sizes = file.sizes;
  picture.srcset = file.srcset;
}
