import type { PageAction } from '../../src/shared/request/page-wire.ts';

/** The messages between the campaign and its worker processes. Times are in ms. */

/** A call of a function that writes something other than a lead. */
export interface StaffCall {
  handler: 'accounts' | 'count' | 'lead' | 'passkey' | 'products' | 'session';
  path: string;
  method: string;
  headers: Record<string, string>;
  /** Empty for a GET. */
  body: string;
  /** The path parameters that Netlify passes to the function. */
  params?: { reference?: string; action?: string; step?: string };
  /** ADMIN_PASSWORD_HASH of the deploy that is called; without it, the one that the campaign starts with. */
  passwordHash?: string;
  /** The caller's IP address. */
  address?: string;
}

/** `isCalm`: nothing fails any more. */
export type Order = { call: number; salt: string; clock: number; isCalm?: boolean } & (
  | { kind: 'post'; headers: Record<string, string>; body: string }
  | { kind: 'staff'; staff: StaffCall }
  /** The clock's run of every 5 minutes. */
  | { kind: 'clock' }
  /** A customer acts on the page of this request. */
  | { kind: 'page'; lead: string; action: PageAction; body: { key: string } & Record<string, unknown> }
);

export type Report =
  | { kind: 'ready' }
  /** The response to a visitor or to the staff. Work after the response may still be running. */
  | { kind: 'response'; call: number; status: number; type: string; text: string }
  /** The order is finished, including work after the response. */
  | { kind: 'settled'; call: number }
  /** The process knows that the mail server has accepted this mail of the outbox. */
  | { kind: 'mailed'; id: string }
  /** How often each point was passed since the last report. */
  | { kind: 'passed'; points: Record<string, number> }
  /** The process has reached the point at which it is to be killed, and waits for the signal. `unrecorded`: mails it has sent. */
  | { kind: 'kill'; point: string; unrecorded: number };

export interface WorkerSettings {
  seed: string;
  databaseUrl: string;
  smtpUrl: string;
  /** The deadline of the database and of the mail server while something may hang. */
  deadlineMs: number;
  /** The folder of the second store. */
  storeFolder: string;
  /** How many requests of an hour get a mail of their own. */
  mails: number;
  /** How much oftener than usual processes are killed. */
  deaths: number;
}
