import { z } from 'zod/mini';
import { guarded } from '../guarded.ts';
import { similarLead } from '../inbox/entry-answers.ts';
import { leadDetail } from '../inbox/inbox-answers.ts';
import { newAccount } from './accounts-answers.ts';
import type { CatalogueConflict } from './catalogue-answers.ts';
import { isRole } from './roles.ts';

/** What the functions of the admin respond. The functions import the types alone. Times are ISO 8601. */

/** Response to GET and POST of the session. */
export const sessionState = z.discriminatedUnion('isSignedIn', [
  z.object({ isSignedIn: z.literal(false) }),
  z.object({
    isSignedIn: z.literal(true),
    person: z.string(),
    /** Absent: the owner, who has signed in by the password and has every right. */
    role: z.exactOptional(guarded(isRole)),
  }),
]);

export type SessionState = z.infer<typeof sessionState>;

/** A field that was refused, and why, in Portuguese. */
const refusedField = z.object({ field: z.string(), message: z.string() });

export type RefusedField = z.infer<typeof refusedField>;

/** The response to every refused request; to those about products see `catalogueFailure`. */
export const staffFailure = z.object({
  code: z.enum([
    'signed-out',
    'origin',
    'wrong',
    // The role lacks the right.
    'forbidden',
    // The name belongs to a person with an account.
    'name-taken',
    // The name has letters that could pass for others.
    'name',
    // The invitation is unknown, used or expired.
    'invitation',
    // The passkey is unknown or revoked, or its signature is wrong.
    'passkey',
    'throttled',
    'method',
    'body',
    'size',
    'invalid',
    'missing',
    'conflict',
    // The deploy is not the published one, or a newer password than its own has been used.
    'outdated',
    'unavailable',
  ]),
  /** Set when waiting helps. */
  retryAfterSeconds: z.exactOptional(z.number()),
  /** Only for a conflict of an action on a lead: the lead as it is now. */
  lead: z.exactOptional(leadDetail),
  /** Only for a conflict of an entry: the customer's other requests. */
  similar: z.exactOptional(z.readonly(z.array(similarLead))),
  /** Only for a product or an entry. */
  problems: z.exactOptional(z.readonly(z.array(refusedField))),
  /** Only for an invitation: the value that is not allowed. */
  field: z.exactOptional(z.keyof(newAccount)),
});

export type StaffFailure = z.infer<typeof staffFailure> & CatalogueConflict;

/** The response to an accepted upload. */
export const storedPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });

export type StoredPicture = z.infer<typeof storedPicture>;
