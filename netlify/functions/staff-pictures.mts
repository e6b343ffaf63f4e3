import type { Config } from '@netlify/functions';
import { handleUpload } from '../pictures/handle-upload.ts';
import { openPictureStore } from '../pictures/picture-store.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';

/** Stores the picture in the body of a POST and returns its address. */
export default (request: Request): Promise<Response> =>
  respondToStaff(request, 'pictures', 'catalogue', () => handleUpload(request, openPictureStore()));

export const config: Config = { path: '/api/equipe/fotos' };
