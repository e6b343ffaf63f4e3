import { isThrifty } from './is-thrifty.ts';

/**
 * Replaces the preview of the first screen's picture, which phones have in the page (src/integrations/postbuild/
 * first-picture.ts), by the file in the screen's resolution. The preview stays until the file is there, without a
 * connection, and on a thrifty one.
 */
export function sharpenFirstPicture(): void {
  const preview = document.querySelector<HTMLSourceElement>('source[srcset^="data:"]');
  const file = preview?.nextElementSibling;
  if (!(file instanceof HTMLSourceElement) || isThrifty() || !matchMedia(preview?.media ?? '').matches)
    return;
  const picture = new Image();
  picture.onload = () => preview?.remove();
  picture.sizes = file.sizes;
  picture.srcset = file.srcset;
}
