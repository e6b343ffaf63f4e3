import type { LeadState } from './lead-state.ts';
import type { Outcome } from './outcomes.ts';

/**
 * The API between the admin's view of a customer and its function; both import this file. A customer is named by the
 * reference of one of its requests. Times are ISO 8601 in UTC.
 */
export const CUSTOMERS_PATH = '/api/equipe/clientes';

export const customerPath = (reference: string) => `${CUSTOMERS_PATH}/${reference}`;
export const customerActionPath = (reference: string, action: CustomerAction) =>
  `${CUSTOMERS_PATH}/${reference}/${action}`;

export interface CustomerRequest {
  reference: string;
  receivedAt: string;
  name: string;
  company: string;
  machine: string;
  state: LeadState;
  outcome: Outcome | null;
  wonCents: number | null;
}

/** A person who has asked for this customer; empty texts: not given. */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** Another customer, named by its newest request. */
export interface OtherCustomer extends Pick<CustomerRequest, 'reference' | 'name' | 'company'> {
  requests: number;
}

/** What two customers have in common. */
export type Likeness = 'email' | 'phone' | 'company' | 'domain';

export interface SimilarCustomer extends Omit<OtherCustomer, 'requests'> {
  because: Likeness;
}

export interface CustomerNote {
  id: number;
  at: string;
  author: string;
  note: string;
}

export interface CustomerDetail {
  /** Newest first, at most MOST_REQUESTS. */
  requests: CustomerRequest[];
  contacts: Contact[];
  /** Customers that the team has joined to this one. */
  joined: OtherCustomer[];
  /** Customers that may be the same. */
  similar: SimilarCustomer[];
  /** Newest first. */
  notes: CustomerNote[];
  totals: { requests: number; won: number; wonCents: number };
}

export const MOST_REQUESTS = 200;

/** The POST body of each action on a customer; the keys are the last part of the URL. */
export interface CustomerActions {
  nota: { note: string };
  /** The customer of this request becomes part of this one. */
  juntar: { reference: string };
  /** Takes one request out of the customer, or the whole customer that it was joined with. */
  separar: { reference: string; what: 'request' | 'joined' };
}

export type CustomerAction = keyof CustomerActions;

/** The response to GET of a customer and to every successful action. */
export interface CustomerResponse {
  customer: CustomerDetail;
}
