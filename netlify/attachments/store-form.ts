import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import { FILE_NOTICES } from '../../src/shared/attachments/attachment-wire.ts';
import { MAX_FILES, MAX_FORM_BYTES } from '../../src/shared/attachments/file-limits.ts';
import { cleanFileName } from '../../src/shared/attachments/file-name.ts';
import type { RefusedFile, TakeForm } from '../leads/receive/handle-send.ts';
import { withDeadline } from '../platform/deadline.ts';
import { logFailure } from '../platform/log.ts';
import { receiveFile } from './receive-file.ts';
import type { FileServices } from './services.ts';

/** Netlify ends a function after 10 s at the earliest, and the request is stored already. */
const DEADLINE_MS = 5000;

/** A form with thousands of files comes from no visitor; each one has a line in the answer. */
const MOST_ANSWERED = 100;

/** A file of a form. The same one of the same request has the same id, so that a repeated form stores nothing twice. */
async function nameFile(leadId: string, file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = cleanFileName(file.name) || 'arquivo';
  const id = v5(`${name} ${hash('sha256', bytes)}`, leadId);
  return { attachment: { id, name, kind: null, bytes: bytes.length, state: 'open' as const }, bytes };
}

/** Takes the files of a form without JavaScript, as if each had been sent by itself after the request. */
export const createTakeForm =
  (services: Pick<FileServices, 'database' | 'files' | 'quota' | 'now'>): TakeForm =>
  async (leadId, given) => {
    const refused: RefusedFile[] = [];
    const taken = new Map<string, Awaited<ReturnType<typeof nameFile>>>();
    let total = 0;
    for (const file of given.slice(0, MOST_ANSWERED)) {
      const named = await nameFile(leadId, file);
      const { attachment } = named;
      const isTooMuch = total + file.size > MAX_FORM_BYTES;
      if (isTooMuch || taken.size >= MAX_FILES) {
        refused.push({ name: attachment.name, reason: FILE_NOTICES[isTooMuch ? 'form' : 'count'].title });
        continue;
      }
      total += file.size;
      taken.set(attachment.id, named);
    }
    const storeOne = async (
      { attachment: { id, name, bytes: size }, bytes }: Awaited<ReturnType<typeof nameFile>>,
      address: string,
    ): Promise<RefusedFile[]> => {
      const sent = { id, name, size, part: 0, proof: { key: leadId } };
      const target = { leadId, isProposal: false };
      const received = await withDeadline(DEADLINE_MS, 'attachment', () =>
        receiveFile(services, { target, sent, bytes, address }),
      ).catch((error) => {
        logFailure('attachments', 'file of a form not stored', error);
        return { code: 'unavailable' } as const;
      });
      if (!('code' in received)) return [];
      const code = received.code === 'body' ? 'unavailable' : received.code;
      return [{ name, reason: FILE_NOTICES[code].title }];
    };
    return {
      attachments: [...taken.values()].map(({ attachment }) => attachment),
      store: async (address) => [
        ...refused,
        ...(await Promise.all([...taken.values()].map((named) => storeOne(named, address)))).flat(),
      ],
    };
  };
