import { environmentFiles, type FileStore } from '../platform/blob-store.ts';
import { createServices, type LeadServices } from '../platform/services.ts';
import { ATTACHMENT_LIMITS, type AttachmentLimits } from './arrivals.ts';

/** What uploads need; the database only where a file belongs to a lead. */
export interface AttachmentServices
  extends Pick<LeadServices, 'database' | 'blobs' | 'now' | 'openMailer' | 'customers'> {
  files: FileStore;
  limits: AttachmentLimits;
}

/** The services, configured by the environment. */
export const createAttachmentServices = (): AttachmentServices => ({
  ...createServices(),
  files: environmentFiles,
  limits: ATTACHMENT_LIMITS,
});
