import type { Config } from '@netlify/functions';
import { sendDailyDigest } from '../leads/digest.ts';
import { createServices } from '../leads/services.ts';

/** Tells the team of the requests that were given up. */
export default async (): Promise<Response> => {
  const result = await sendDailyDigest(createServices());
  return Response.json(result, { status: result.complete ? 200 : 503 });
};

// Schedules are in UTC: 08:00 in São Paulo.
export const config: Config = { schedule: '0 11 * * *' };
