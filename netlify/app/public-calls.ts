import { UPDATES_PATH } from '../../src/shared/catalogue/catalogue-update.ts';
import { COUNT_PATH } from '../../src/shared/counts/count-wire.ts';
import { HEALTH_PATH } from '../../src/shared/staff/health-wire.ts';
import { handleUpdate } from '../catalogue/handle-update.ts';
import { handleCount } from '../counts/handle-count.ts';
import { DEPLOY_CHECK_PATH, handleDeployCheck } from '../leads/check/handle-deploy-check.ts';
import { createServices } from '../platform/services.ts';
import { handleHealth } from '../status/handle-health.ts';
import { createCalls } from './calls.ts';

/** Small calls from visitors' pages and monitors; they need no session. */
export const publicCalls = createCalls()
  .all(`${UPDATES_PATH}:revision`, ({ req }) => handleUpdate(req.raw, createServices()))
  .all(COUNT_PATH, ({ req }) => handleCount(req.raw, createServices()))
  .all(HEALTH_PATH, ({ req }) => handleHealth(req.raw, createServices()))
  .all(DEPLOY_CHECK_PATH, ({ req }) => handleDeployCheck(req.raw, createServices()));
