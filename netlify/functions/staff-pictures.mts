import type { Config } from '@netlify/functions';
import { handleUpload } from '../pictures/handle-upload.ts';
import { openPictureStore } from '../pictures/picture-store.ts';
import { answerStaff } from '../staff/answer-staff.ts';

/** POST of a picture's bytes; the answer says where it is from now on. */
export default (request: Request): Promise<Response> =>
  answerStaff(request, 'pictures', () => handleUpload(request, openPictureStore()));

export const config: Config = { path: '/api/equipe/fotos' };
