import type { Config } from '@netlify/functions';
import { handlePicture } from '../pictures/handle-picture.ts';
import { openPictureStore } from '../pictures/picture-store.ts';

/** Serves uploaded pictures. The site's own pictures are static files under /fotos/site. */
export default (request: Request): Promise<Response> => handlePicture(request, openPictureStore);

// Without a rate limit, because plans allow few (docs/operating.md): the edge keeps the answers, for unknown names as well.
export const config: Config = { path: '/fotos/:name' };
