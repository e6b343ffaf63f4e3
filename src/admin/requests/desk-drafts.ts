import { z } from 'zod/mini';
import { DAY_MS } from '../../shared/durations.ts';
import { createKey } from '../frame/action-keys.ts';

/** Texts about leads that a person has typed and not stored yet, by the lead's reference and the field. */
const deskDrafts = z.object({
  person: z.string(),
  drafts: z.record(
    z.string(),
    z.object({
      text: z.string(),
      /** In milliseconds since the epoch. */
      at: z.number(),
      /** The idempotency key of its save: the same for this text, even after a reload. */
      key: z.optional(z.string()),
    }),
  ),
});
type DeskDrafts = z.infer<typeof deskDrafts>;

const KEY = 'desk-drafts';
const KEPT_MS = 7 * DAY_MS;

/** The person whose drafts are kept; undefined: nobody is signed in. */
let current: string | undefined;

function read(): DeskDrafts | undefined {
  try {
    const { person, drafts } = deskDrafts.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    const fresh = Object.entries(drafts).filter(([, { at }]) => Date.now() - at < KEPT_MS);
    return { person, drafts: Object.fromEntries(fresh) };
  } catch {
    return undefined;
  }
}

/** Without storage, or if it is full, a draft lasts until its lead is closed. */
function write({ person, drafts }: DeskDrafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ person, drafts }));
  } catch {}
}

/** The person's drafts; undefined if a person who has signed in since, in another tab, has drafts of their own. */
function readOwn(): DeskDrafts | undefined {
  if (current === undefined) return undefined;
  const stored = read() ?? { person: current, drafts: {} };
  return stored.person === current ? stored : undefined;
}

/** A person has signed in, or nobody is. Deletes the drafts of another person, and those that are too old. */
export function openDrafts(person: string | undefined): void {
  current = person;
  const stored = read();
  if (stored) write(person === undefined || person === stored.person ? stored : { ...stored, drafts: {} });
}

/** Deletes the drafts, which name customers, when the person signs out. */
export function clearDrafts(): void {
  current = undefined;
  write({ person: '', drafts: {} });
}

export const readDraft = (reference: string, field: string): string | undefined =>
  readOwn()?.drafts[`${reference} ${field}`]?.text;

/** Keeps a draft on the device until it is stored, or the person discards it: undefined. */
export function keepDraft(reference: string, field: string, text: string | undefined): void {
  const own = readOwn();
  if (!own) return;
  const { [`${reference} ${field}`]: _, ...drafts } = own.drafts;
  if (text !== undefined) drafts[`${reference} ${field}`] = { text, at: Date.now() };
  write({ ...own, drafts });
}

/** The key of a draft's save: a text whose response was lost is stored once, even if the page was reloaded. */
export function keyOfDraft(reference: string, field: string, text: string): string | undefined {
  const own = readOwn();
  const draft = own?.drafts[`${reference} ${field}`];
  if (!own || draft?.text !== text) return undefined;
  draft.key ??= createKey();
  write(own);
  return draft.key;
}
