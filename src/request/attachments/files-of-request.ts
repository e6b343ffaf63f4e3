import { requestSync } from '../queue/background-sync.ts';
import { announceFiles, changeFile, earlyFilesOf, forgetFiles, loadFiles } from './file-storage.ts';
import { type KeptFile, link } from './kept-file.ts';

const filesOf = async (key: string) => (await loadFiles()).filter(({ request }) => request === key);

/** Assigns the draft's files to a request. From then on they are kept as long as it waits in the queue. */
export async function bindFiles(key: string, ids: readonly string[]): Promise<void> {
  const touchedAt = Date.now();
  for (const id of ids) await changeFile(id, { request: key, touchedAt });
  announceFiles();
}

/** The server has stored the request: any open page uploads the missing parts of its files. */
export async function linkFiles(key: string): Promise<void> {
  const now = Date.now();
  for (const file of await filesOf(key)) {
    const linked = link(file, now);
    if (linked) await changeFile(file.id, linked);
    else await forgetFiles([file]);
    // The visitor may close the page before they have arrived.
    if (linked) void requestSync();
  }
  for (const id of earlyFilesOf(key)) await changeFile(id, { isLinked: true });
  announceFiles();
}

/** The request was withdrawn or refused: its files belong to a draft again. Returns them. */
export async function releaseFiles(key: string): Promise<KeptFile[]> {
  const released = (await filesOf(key)).filter(({ isLinked }) => !isLinked);
  for (const id of [...released.map((file) => file.id), ...earlyFilesOf(key)])
    await changeFile(id, { request: undefined, touchedAt: Date.now() });
  announceFiles();
  return released;
}
