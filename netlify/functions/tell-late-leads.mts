import type { Config } from '@netlify/functions';
import { tellLateLeads } from '../inbox/tell-late.ts';
import { createServices } from '../leads/services.ts';
import { createStaffServices } from '../staff/services.ts';

/** Tells the team of requests without an answer. Without the inbox nobody could mark an answer, so it tells nothing. */
export default async (): Promise<Response> => {
  if (!createStaffServices().settings.passwordHash) return new Response(null, { status: 204 });
  const siteUrl = process.env.PUBLIC_SITE_URL || process.env.URL || '';
  const result = await tellLateLeads(createServices(), siteUrl);
  return Response.json(result, { status: result.complete ? 200 : 503 });
};

export const config: Config = { schedule: '*/10 * * * *' };
