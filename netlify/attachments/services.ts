import type { Handlers, WorkingServices } from '../outbox/kinds.ts';
import { environmentFiles, type FileStore } from '../platform/blob-store.ts';
import { createServices } from '../platform/services.ts';
import { FILE_QUOTA, type FileQuota } from './quota.ts';

export interface FileServices extends WorkingServices {
  files: FileStore;
  quota: FileQuota;
}

/** The services, configured by the environment. `handlers` work what follows from a customer's files. */
export const createFileServices = (handlers: Handlers): FileServices => ({
  ...createServices(),
  handlers,
  files: environmentFiles,
  quota: FILE_QUOTA,
});
