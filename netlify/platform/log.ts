import { formatReference } from '../../src/shared/request/reference.ts';
import { describeFailure } from './failure.ts';

/** Logs hold a request's reference and what happened to it, never anything a visitor typed. */
export function logLead(reference: string, event: string): void {
  console.info(`lead ${formatReference(reference)}: ${event}`);
}

export function logLeadFailure(reference: string, event: string, error: unknown): void {
  console.error(`lead ${formatReference(reference)}: ${event}: ${describeFailure(error)}`);
}

/** What a line of the log begins with, so that a rule on the log can tell a lost request from a missing picture. */
export type Domain =
  | 'leads'
  | 'inbox'
  | 'staff'
  | 'catalogue'
  | 'pictures'
  | 'counts'
  | 'database'
  | 'schedule';

export function logFailure(domain: Domain, event: string, error: unknown): void {
  console.error(`${domain}: ${event}: ${describeFailure(error)}`);
}

export function logCheck(event: string): void {
  console.info(`lead check: ${event}`);
}

export function logCheckFailure(event: string, error: unknown): void {
  console.error(`lead check: ${event}: ${describeFailure(error)}`);
}
