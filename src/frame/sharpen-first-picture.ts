interface Connection {
  saveData?: boolean;
}

/**
 * Replaces the preview of the first screen's picture, which phones have in the page (src/integrations/postbuild/
 * first-picture.ts), by the file in the screen's resolution. The preview stays until the file is there, without a
 * connection, and with the browser's data saver.
 */
export function sharpenFirstPicture(): void {
  const preview = document.querySelector<HTMLSourceElement>('source[srcset^="data:"]');
  const file = preview?.nextElementSibling;
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  if (
    !(file instanceof HTMLSourceElement) ||
    connection?.saveData ||
    !matchMedia(preview?.media ?? '').matches
  )
    return;
  const picture = new Image();
  picture.onload = () => preview?.remove();
  picture.sizes = file.sizes;
  picture.srcset = file.srcset;
}
