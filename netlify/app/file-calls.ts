import { FILES_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import { PICTURES_PATH } from '../../src/shared/staff/staff-wire.ts';
import { handleFile } from '../attachments/handle-file.ts';
import { createFileServices } from '../attachments/services.ts';
import { tellTeam } from '../leads/page/tell-team.ts';
import { handlePicture } from '../pictures/handle-picture.ts';
import { handleUpload } from '../pictures/handle-upload.ts';
import { openPictureStore } from '../pictures/picture-store.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';
import { createCalls } from './calls.ts';

/** Receives and returns files: those of requests and proposals, and the pictures of products. */
export const fileCalls = createCalls()
  .all(FILES_PATH, ({ req, env }) => handleFile(req.raw, createFileServices({ 'team-news': tellTeam }), env))
  .all(PICTURES_PATH, ({ req }) =>
    respondToStaff(req.raw, 'pictures', 'catalogue', () => handleUpload(req.raw, openPictureStore())),
  )
  // The site's own pictures are static files under /fotos/site.
  .all(`${UPLOADED_PICTURES}:name`, ({ req }) => handlePicture(req.raw, openPictureStore));
