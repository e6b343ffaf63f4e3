import type { Config } from '@netlify/functions';
import { JOBS } from '../app/jobs.ts';
import { dueAt, respondToClock } from '../platform/jobs.ts';

/** Runs the jobs that are due. One function for all: each call costs credits, and most find nothing to do. */
export default (request: Request): Promise<Response> => respondToClock(request, dueAt(JOBS, new Date()));

export const config: Config = { schedule: '*/5 * * * *' };
