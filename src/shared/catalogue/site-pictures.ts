/** URL path of the pictures uploaded by the staff. */
export const UPLOADED_PICTURES = '/fotos/';

/** URL path of the site's own pictures that, unlike Astro's hashed one, stays the same after the next build. */
const SITE_PICTURES = '/fotos/site/';

/** `../../assets/pictures/rosca-dupla-conica.webp` → `rosca-dupla-conica.webp`. */
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export const sitePictureUrl = (path: string) => SITE_PICTURES + fileName(path);

/** The file name in a `sitePictureUrl`; undefined for any other URL. */
export const sitePictureName = (url: string) => (url.startsWith(SITE_PICTURES) ? fileName(url) : undefined);
