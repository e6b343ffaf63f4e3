/** Where the pictures are that the staff have uploaded. */
export const UPLOADED_PICTURES = '/fotos/';

/** Where the site's own pictures can be had under an address that does not change with the next build. */
const SITE_PICTURES = '/fotos/site/';

/** ../../assets/pictures/rosca-dupla-conica.webp is rosca-dupla-conica.webp. */
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export const sitePictureUrl = (path: string) => SITE_PICTURES + fileName(path);

/** The file that such an address stands for; undefined for any other address. */
export const sitePictureName = (url: string) => (url.startsWith(SITE_PICTURES) ? fileName(url) : undefined);
