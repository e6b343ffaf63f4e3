import { ATTACHMENTS_PATH, STAFF_ATTACHMENT_PATH } from '../../src/shared/attachments/attachment-wire.ts';
import { UPLOADED_PICTURES } from '../../src/shared/catalogue/site-pictures.ts';
import { PICTURES_PATH } from '../../src/shared/staff/staff-wire.ts';
import { ATTACHMENT_LIMITS } from '../attachments/arrivals.ts';
import { handleAttachment } from '../attachments/handle-attachment.ts';
import { createStaffFileHandler } from '../attachments/handle-staff-file.ts';
import { createAttachmentServices } from '../attachments/services.ts';
import { handlePicture } from '../pictures/handle-picture.ts';
import { handleUpload } from '../pictures/handle-upload.ts';
import { openPictureStore } from '../pictures/picture-store.ts';
import { environmentFiles } from '../platform/blob-store.ts';
import { respondToStaff } from '../staff/respond-to-staff.ts';
import { createCalls } from './calls.ts';

const STAFF_FILES = { files: environmentFiles, limits: ATTACHMENT_LIMITS };

/** Receives and returns files: those of requests and proposals, and the pictures of products. */
export const fileCalls = createCalls()
  .all(`${ATTACHMENTS_PATH}/:id?/:piece?`, ({ req, env }) =>
    handleAttachment(req.raw, req.param(), createAttachmentServices(), env.ip),
  )
  .all(STAFF_ATTACHMENT_PATH, ({ req, env }) =>
    respondToStaff(req.raw, 'attachments', 'leads', createStaffFileHandler(STAFF_FILES, {}, env.ip)),
  )
  .all(`${STAFF_ATTACHMENT_PATH}/:id/:piece`, ({ req, env }) =>
    respondToStaff(req.raw, 'attachments', 'leads', createStaffFileHandler(STAFF_FILES, req.param(), env.ip)),
  )
  .all(PICTURES_PATH, ({ req }) =>
    respondToStaff(req.raw, 'pictures', 'catalogue', () => handleUpload(req.raw, openPictureStore())),
  )
  // The site's own pictures are static files under /fotos/site.
  .all(`${UPLOADED_PICTURES}:name`, ({ req }) => handlePicture(req.raw, openPictureStore));
