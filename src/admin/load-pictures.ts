import { sitePictureUrl } from '../shared/catalogue/site-pictures.ts';
import { hasStaffServer, loadCardPicture } from '../shop/catalogue/load-products.ts';
import { sitePictures } from '../shop/catalogue/site-picture-files.ts';
import type { Picture } from './picture.ts';

/** Relative to src/content/products. */
const FOLDER = '../../assets/pictures/';

/** Every picture that a product may show. */
export function loadPictures(): Promise<Picture[]> {
  // The card is 4:3; wider pictures were made for other places.
  const fitting = [...sitePictures].filter(([, { width, height }]) => width * 3 === height * 4);
  const pictures = fitting.map(async ([name, picture]) => ({
    path: FOLDER + name,
    // The database outlives this build, so its addresses must not contain hashes of it.
    url: hasStaffServer ? sitePictureUrl(name) : await loadCardPicture(picture),
  }));
  return Promise.all(pictures);
}
