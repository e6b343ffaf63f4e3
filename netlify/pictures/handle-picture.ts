import { UPLOADED_PICTURES } from '../../src/catalogue/site-pictures.ts';
import { logFailure } from '../leads/log.ts';
import { isPictureName, type PictureStore } from './picture-store.ts';

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const FOR_EVER = 'public, max-age=31536000, immutable';

const nothing = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });

/** An uploaded picture, as nothing but a picture: a browser that opens it by itself runs nothing in it. */
export async function handlePicture(request: Request, openStore: () => PictureStore): Promise<Response> {
  const name = new URL(request.url).pathname.slice(UPLOADED_PICTURES.length);
  if (!isPictureName(name)) return nothing(404);
  try {
    const bytes = await openStore().read(name);
    if (!bytes) return nothing(404);
    return new Response(bytes, {
      headers: {
        'Content-Type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '',
        'Cache-Control': FOR_EVER,
        'Netlify-CDN-Cache-Control': `${FOR_EVER}, durable`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    logFailure('picture', error);
    return nothing(503);
  }
}
