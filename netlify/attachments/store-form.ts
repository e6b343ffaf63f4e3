import { FILE_NOTICES } from '../../src/shared/attachments/attachment-wire.ts';
import type { StoreForm } from '../leads/receive/handle-send.ts';
import { withDeadline } from '../platform/deadline.ts';
import { logFailure } from '../platform/log.ts';
import { receiveFile } from './receive-file.ts';
import type { FileServices } from './services.ts';

/** Netlify ends a function after 10 s at the earliest, and the request is stored already. */
const DEADLINE_MS = 5000;

/** Stores the files of a form without JavaScript, as if each had been sent by itself. */
export const createStoreForm =
  (services: Pick<FileServices, 'database' | 'files' | 'quota' | 'now'>): StoreForm =>
  async (leadId, files, address) => {
    const results = await Promise.all(
      files.map(async ({ attachment: { id, name, bytes: size }, bytes }) => {
        const sent = { id, name, size, part: 0, proof: { key: leadId } };
        const received = await withDeadline(DEADLINE_MS, 'attachment', () =>
          receiveFile(services, { leadId, isProposal: false }, sent, bytes, address),
        ).catch((error) => {
          logFailure('attachments', 'file of a form not stored', error);
          return { code: 'unavailable' } as const;
        });
        if (!('code' in received)) return [];
        const code = received.code === 'body' ? 'unavailable' : received.code;
        return [{ name, reason: FILE_NOTICES[code].title }];
      }),
    );
    return results.flat();
  };
