import type { Config } from '@netlify/functions';
import { handlePicture } from '../pictures/handle-picture.ts';
import { openPictureStore } from '../pictures/picture-store.ts';

/** Serves uploaded pictures. The site's own pictures are static files under /fotos/site. */
export default (request: Request): Promise<Response> => handlePicture(request, openPictureStore);

export const config: Config = {
  path: '/fotos/:name',
  // A shop with 60 uploaded photos, opened for the first time by 20 people of one office in one minute. Browsers keep them.
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
