import { z } from 'zod/mini';
import type { Right } from '../shared/staff/roles.ts';
import type { StaffFailure } from '../shared/staff/staff-answers.ts';

/**
 * One call of the admin. The route and the check of its input (netlify/app/mount-calls.ts), the admin's client
 * (src/admin/frame/ask.ts) and the tests of rights and of hostile bodies come from it.
 */
export interface CallContract {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters, such as `/api/equipe/pedidos/:reference`. */
  path: string;
  right: Right;
  /** The first word of its lines in the log. */
  domain: 'inbox' | 'figures' | 'push' | 'staff' | 'catalogue' | 'pictures' | 'attachments';
  /** The query of a GET, else the JSON body; absent: it takes nothing. */
  input?: z.core.$ZodType;
  answer: z.core.$ZodType;
  /** The schema of a refusal that says more than others. */
  refusal?: z.core.$ZodType<StaffFailure>;
}

export const defineCall = <const Contract extends CallContract>(contract: Contract): Contract => contract;

type ParameterOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParameterOf<Part> | ParameterOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

export type Parameters<Contract extends CallContract> = Record<ParameterOf<Contract['path']>, string>;
type SchemaOf<Contract> = Contract extends { input: infer Schema extends z.core.$ZodType } ? Schema : never;
/** What the caller gives. */
export type Input<Contract> = z.input<SchemaOf<Contract>>;
/** What the handler gets. */
export type Parsed<Contract> = z.output<SchemaOf<Contract>>;
export type Answer<Contract extends CallContract> = z.output<Contract['answer']>;

/** The answer of a call that responds with a file. */
export const FILE = z.instanceof(Blob);

/** The answer of a call that only tells that it succeeded. */
export const DONE = z.object({});

/** The address of a call. */
export const addressOf = (
  { path }: Pick<CallContract, 'path'>,
  parameters: Readonly<Record<string, string>> = {},
) => path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? '');
