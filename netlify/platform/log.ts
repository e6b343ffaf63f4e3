import { formatReference } from '../../src/shared/request/reference.ts';
import { describeForLog } from './error-details.ts';

/** Logs contain a lead's reference and what happened to it, never anything a visitor typed. */
export function logLead(reference: string, event: string): void {
  console.info(`lead ${formatReference(reference)}: ${event}`);
}

export function logLeadFailure(reference: string, event: string, error: unknown): void {
  console.error(`lead ${formatReference(reference)}: ${event}: ${describeForLog(error)}`);
}

/** The first word of a log line, so that a log filter can tell a lost lead from a missing picture. */
export type Domain =
  | 'leads'
  | 'inbox'
  | 'figures'
  | 'staff'
  | 'catalogue'
  | 'pictures'
  | 'attachments'
  | 'counts'
  | 'database'
  | 'schedule'
  | 'status'
  | 'push'
  | 'outbox';

export function logFailure(domain: Domain, event: string, error: unknown): void {
  console.error(`${domain}: ${event}: ${describeForLog(error)}`);
}
