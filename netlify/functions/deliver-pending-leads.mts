import type { Config } from '@netlify/functions';
import { createServices } from '../leads/services.ts';
import { sweepPendingLeads } from '../leads/sweep.ts';

/** Mails what the first delivery missed. The status says in Netlify's log whether the database was there. */
export default async (): Promise<Response> => {
  const summary = await sweepPendingLeads(createServices());
  return Response.json(summary, { status: summary.complete ? 200 : 503 });
};

export const config: Config = { schedule: '*/5 * * * *' };
