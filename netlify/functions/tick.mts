import type { Config } from '@netlify/functions';
import { CLOCK } from '../app/jobs.ts';
import { respondToClock } from '../platform/jobs.ts';

/** Moves kept requests, works the outbox, watches the site's health. */
export default (request: Request): Promise<Response> => respondToClock(request, [CLOCK]);

export const config: Config = { schedule: '*/5 * * * *' };
