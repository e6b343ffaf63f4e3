import { PASSKEY_PATH } from '../../src/shared/staff/accounts-wire.ts';
import { SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import { handlePasskey } from '../staff/accounts/handle-passkey.ts';
import { handleSession } from '../staff/handle-session.ts';
import { createCalls } from './calls.ts';

/** Signs staff in and out, by password or passkey. */
export const sessionCalls = createCalls()
  .all(SESSION_PATH, ({ req, env }) => handleSession(req.raw, env.ip))
  .all(`${PASSKEY_PATH}/:step`, ({ req, env }) =>
    handlePasskey(req.raw, { step: req.param('step'), address: env.ip }),
  );
