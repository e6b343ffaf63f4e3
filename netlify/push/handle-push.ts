import { pushOffCall, pushOfferCall, pushOnCall } from '../../src/contracts/desk.ts';
import { answerCall } from '../staff/answer-call.ts';
import { refuse } from '../staff/refuse.ts';
import { removeDevice, saveDevice } from './devices.ts';

/** Offers the notices of new requests, and switches them on or off for the device of this session. */
export const PUSH_CALLS = [
  answerCall(pushOfferCall, async ({ services: { push } }) => (push ? { publicKey: push.publicKey } : {})),
  answerCall(pushOnCall, async ({ input, services: { database, push, now }, session }) => {
    if (!push) return refuse('missing');
    if (!push.isPushService(new URL(input.endpoint))) return refuse('invalid');
    await saveDevice(database, input, session.id, now());
    return {};
  }),
  answerCall(pushOffCall, async ({ services: { database }, session }) => {
    await removeDevice(database, session.id);
    return {};
  }),
];
