import type { FloodLimits } from '../../netlify/platform/services.ts';
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

/** `isCalm`: nothing hangs, and the second store does not fail. Without `limits`, no number of requests is a flood. */
export type Order = { call: number; salt: string; clock: number; isCalm?: boolean; limits?: FloodLimits } & (
  | { kind: 'post'; headers: Record<string, string>; body: string }
  | { kind: 'staff'; staff: StaffCall }
  | { kind: 'sweep' }
  | { kind: 'digest' }
  /** A customer acts on the page of this request. */
  | { kind: 'page'; lead: string; action: PageAction; body: { key: string } & Record<string, unknown> }
);

export type Report =
  | { kind: 'ready' }
  /** The response to a visitor or to the staff. Work after the response may still be running. */
  | { kind: 'response'; call: number; status: number; type: string; text: string }
  /** The order is finished, including work after the response. */
  | { kind: 'settled'; call: number; result: unknown }
  /** A mail about a lead. sent: handed to the server; known: accepted; recorded: stored as sent. */
  | { kind: 'mail'; stage: 'sent' | 'known' | 'recorded'; lead: string; isUnstored: boolean }
  /** How often each point was passed since the last report. */
  | { kind: 'passed'; points: Record<string, number> }
  /** The process has reached the point at which it is to be killed, and waits for the signal. */
  | { kind: 'kill'; point: string };

export interface WorkerSettings {
  seed: string;
  databaseUrl: string;
  smtpUrl: string;
  /** The deadline of the database and of the mail server while something may hang. */
  deadlineMs: number;
  /** The folder of the second store. */
  storeFolder: string;
}
