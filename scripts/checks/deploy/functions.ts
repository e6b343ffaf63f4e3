import { ATTACHMENTS_PATH } from '../../../src/shared/attachments/attachment-wire.ts';
import { UPDATES_PATH } from '../../../src/shared/catalogue/catalogue-update.ts';
import { SEND_PATH } from '../../../src/shared/request/wire.ts';
import { HEALTH_PATH } from '../../../src/shared/staff/health-wire.ts';
import { PRODUCTS_PATH, SESSION_PATH } from '../../../src/shared/staff/staff-wire.ts';
import type { AddressCheck } from './addresses.ts';
import { expectStatus, jsonOf } from './check.ts';

const BUNDLE =
  'netlify.toml, [functions]. Netlify: Logs › Functions shows whether the function is deployed, and its errors.';

/** Functions of each kind with their right responses, none of which changes anything. */
export const FUNCTION_CHECKS: readonly AddressCheck[] = [
  {
    path: `${UPDATES_PATH}0`,
    name: 'the shop gets the catalogue’s changes',
    change: `503: the database could not be read. Netlify: Deploys › the log shows whether the migrations were applied; the Database menu shows whether there is one, and plans without credits have none. Else ${BUNDLE}`,
    judge: (answer) => {
      const { changed = [], order = [] } = jsonOf(answer);
      const isUpdate = Array.isArray(changed) && Array.isArray(order);
      return expectStatus(answer, 200) ?? (isUpdate ? undefined : 'not the catalogue’s changes');
    },
  },
  {
    path: SESSION_PATH,
    name: 'nobody is signed in without a session',
    change: `ADMIN_PASSWORD_HASH, whose value may be wrong: npm run admin:password makes it. Else ${BUNDLE}`,
    judge: (answer) =>
      expectStatus(answer, 200) ??
      (jsonOf(answer)['isSignedIn'] === false ? undefined : 'a stranger is signed in'),
  },
  {
    path: PRODUCTS_PATH,
    name: 'strangers cannot edit products',
    change: BUNDLE,
    judge: (answer) => expectStatus(answer, 401),
  },
  {
    path: SEND_PATH,
    init: { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
    name: 'the quote form’s function refuses an empty request',
    change: BUNDLE,
    judge: (answer) =>
      expectStatus(answer, 422) ??
      (jsonOf(answer)['code'] === 'invalid' ? undefined : `${answer.path}: not our response`),
  },
  {
    path: ATTACHMENTS_PATH,
    init: { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
    name: 'the function for files refuses an empty upload',
    change: BUNDLE,
    judge: (answer) =>
      expectStatus(answer, 400) ??
      (jsonOf(answer)['code'] === 'body' ? undefined : `${answer.path}: not our response`),
  },
  {
    path: HEALTH_PATH,
    name: 'database, second store, mail and clock work',
    change: 'docs/operating/README.md. The clock runs on the published deploy alone, every 5 minutes.',
    judge: (answer) => {
      if (answer.status === 200) return undefined;
      const { lines = {} } = jsonOf(answer) as { lines?: Record<string, { isOk?: boolean }> };
      const bad = Object.keys(lines).filter((name) => lines[name]?.isOk === false && name !== 'backup');
      return answer.status === 503 && bad.length === 0
        ? undefined
        : `${answer.path}: ${answer.status} ${bad.join(', ')}`;
    },
  },
  {
    path: '/.netlify/functions/tick',
    name: 'strangers cannot start a scheduled function',
    change:
      'config.schedule of netlify/functions/tick.mts: without it, Netlify serves the function by its address.',
    judge: ({ path, status }) =>
      status >= 400 && status < 500 ? undefined : `${path}: ${status} instead of a refusal`,
  },
];
