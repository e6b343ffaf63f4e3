import type { Config } from '@netlify/functions';
import { handlePicture } from '../pictures/handle-picture.ts';
import { openPictureStore } from '../pictures/picture-store.ts';

/** The uploaded pictures. Those of the site itself are files beside them, under /fotos/site. */
export default (request: Request): Promise<Response> => handlePicture(request, openPictureStore);

export const config: Config = { path: '/fotos/:name' };
