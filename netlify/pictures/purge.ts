import { purgeCache } from '@netlify/functions';
import { cacheTagOf } from './picture-store.ts';

/** Makes Netlify's edge drop its copies of pictures. Does nothing on other servers, which have no such edge. */
export async function purgePictures(names: readonly string[]): Promise<void> {
  if (process.env['NETLIFY_PURGE_API_TOKEN']) await purgeCache({ tags: names.map(cacheTagOf) });
}
