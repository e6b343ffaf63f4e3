import type { Config } from '@netlify/functions';
import { handleNews } from '../inbox/handle-news.ts';
import { createServices } from '../platform/services.ts';

/** Tells whether a lead has arrived; open pages of the admin ask every 20 seconds. */
export default (request: Request): Promise<Response> => handleNews(request, createServices());

export const config: Config = { path: '/api/equipe/novidades' };
