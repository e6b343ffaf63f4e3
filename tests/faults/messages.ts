/** What the campaign and its worker processes say to each other. Times are in milliseconds. */

/** A call of one of the functions that write down other things than requests. */
export interface StaffCall {
  handler: 'count' | 'lead' | 'products' | 'session';
  path: string;
  method: string;
  headers: Record<string, string>;
  /** Empty for a GET. */
  body: string;
  /** The parts of the address that Netlify hands over. */
  params?: { reference: string; action?: string };
  /** The caller's IP. */
  address?: string;
}

export type Order = { call: number; salt: string; clock: number } & (
  | { kind: 'post'; headers: Record<string, string>; body: string }
  | { kind: 'staff'; staff: StaffCall }
  | { kind: 'sweep' }
  | { kind: 'digest' }
);

export type Report =
  | { kind: 'ready' }
  /** For a post or a call of the staff: what is answered; what follows the answer is still going on. */
  | { kind: 'answer'; call: number; status: number; type: string; text: string }
  /** Nothing of the order is left to do. */
  | { kind: 'settled'; call: number; result: unknown }
  /** A mail about a lead: handed to the server, known to be accepted, written down as delivered. */
  | { kind: 'mail'; stage: 'sent' | 'known' | 'recorded'; lead: string; isOnlyCopy: boolean }
  /** How often points were passed since the last count. */
  | { kind: 'passed'; points: Record<string, number> }
  /** The process has reached the point where it is to be killed, and waits for it. */
  | { kind: 'kill'; point: string };

export interface WorkerSettings {
  seed: string;
  databaseUrl: string;
  smtpUrl: string;
  storageDeadlineMs: number;
  mailDeadlineMs: number;
}
