import {
  type Answer,
  addressOf,
  type CallContract,
  type Input,
  type Parameters,
} from '../../contracts/define-call.ts';
import type { Answer as AnswerSchema, CallStaff, Reply, StaffCall } from './call-staff.ts';

type Given<Contract extends CallContract> = Pick<StaffCall, 'key' | 'isAutomatic'> &
  (keyof Parameters<Contract> extends never ? unknown : { parameters: Parameters<Contract> }) &
  (Contract extends { input: object } ? { input: Input<Contract> } : unknown);

interface Asked extends Pick<StaffCall, 'key' | 'isAutomatic'> {
  parameters?: Readonly<Record<string, string>>;
  input?: unknown;
}

/** Calls by a contract: the address, the method and the check of the answer come from it. Never rejects. */
export function ask<const Contract extends CallContract>(
  call: CallStaff,
  contract: Contract,
  given: Given<Contract>,
): Promise<Reply<Answer<Contract>>> {
  const { parameters, input, ...own }: Asked = given;
  const { method, refusal } = contract;
  const answer = contract.answer as AnswerSchema<Answer<Contract>>;
  const options = { ...own, ...(refusal && { refusal }) };
  const path = addressOf(contract, parameters);
  if (method !== 'GET') return call(path, answer, { ...options, method, body: input });
  const query = new URLSearchParams(
    Object.entries(Object(input)).map(([name, value]) => [name, String(value)]),
  );
  return call(query.size > 0 ? `${path}?${query}` : path, answer, options);
}
