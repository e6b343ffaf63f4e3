import type { Config } from '@netlify/functions';
import { DAILY_WORK } from '../app/jobs.ts';
import { respondToClock } from '../platform/jobs.ts';

/** The work of a day. */
export default (request: Request): Promise<Response> => respondToClock(request, [DAILY_WORK]);

// Schedules are in UTC: 06:02 in São Paulo.
export const config: Config = { schedule: '2 9 * * *' };
