import type { Config } from '@netlify/functions';
import { eraseOldLeads } from '../leads/retention.ts';
import { createServices } from '../leads/services.ts';

/** Keeps the privacy policy's word on how long requests stay. */
export default async (): Promise<Response> => {
  const result = await eraseOldLeads(createServices());
  return Response.json(result, { status: result.complete ? 200 : 503 });
};

// Schedules are in UTC: 03:30 in São Paulo.
export const config: Config = { schedule: '30 6 * * *' };
