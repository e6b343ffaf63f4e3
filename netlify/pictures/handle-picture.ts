import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import { keepAtEdge, respondNever, withoutQuery } from '../platform/cached.ts';
import { logFailure } from '../platform/log.ts';
import { respondJson } from '../platform/respond-json.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { isPictureName, type PictureStore } from './picture-store.ts';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const MINUTE_S = 60;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves an uploaded picture with headers that keep a browser from running anything in it. */
export async function handlePicture(request: Request, openStore: () => PictureStore): Promise<Response> {
  const name = new URL(request.url).pathname.slice(UPLOADED_PICTURES.length);
  if (!['GET', 'HEAD'].includes(request.method)) return respondJson(405, {}, { Allow: 'GET, HEAD' });
  if (!isPictureName(name)) return respondNever();
  const redirect = withoutQuery(request);
  if (redirect) return redirect;
  try {
    const bytes = await openStore().read(name);
    // An import may restore a lost picture.
    if (!bytes) return respondJson(404, {}, keepAtEdge(MINUTE_S));
    return new Response(bytes, {
      headers: {
        ...SECURITY_HEADERS,
        'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '',
        'Cache-Control': FOR_EVER,
        'Netlify-CDN-Cache-Control': `${FOR_EVER}, durable`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    logFailure('pictures', 'not read', error);
    return respondJson(503, {});
  }
}
