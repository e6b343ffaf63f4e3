import type { Config } from '@netlify/functions';
import { handlePicture } from '../pictures/handle-picture.ts';
import { openPictureStore } from '../pictures/picture-store.ts';

/** Serves uploaded pictures. The site's own pictures are static files under /fotos/site. */
export default (request: Request): Promise<Response> => handlePicture(request, openPictureStore);

export const config: Config = { path: '/fotos/:name' };
