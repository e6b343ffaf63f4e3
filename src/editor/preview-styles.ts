import CMS from '@sveltia/cms';

/** The editor's own box around a text of Markdown, which then looks as the site's texts do. */
const TEXT_BOX = '[data-rich-text-preview]';

/** Gives the preview the styles of a published page: exactly those that its readers get. */
export async function registerPreviewStyles(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  if (styles) CMS.registerPreviewStyle(forPreview(styles, location.origin), { raw: true });
}

/** The style sheet of the preview has an address in memory, so that the paths in it need the site's. */
export const forPreview = (styles: string, origin: string): string =>
  styles
    .replaceAll(/url\((["']?)\//g, `url($1${origin}/`)
    .replaceAll(/\.prose(?![\w-])/g, `:is(.prose,${TEXT_BOX})`);
