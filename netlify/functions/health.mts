import type { Config } from '@netlify/functions';
import { createServices } from '../platform/services.ts';
import { handleHealth } from '../status/handle-health.ts';
import { createProbes } from '../status/health.ts';

/** Tells a monitor outside whether the site works; src/shared/health-wire.ts defines the shape. */
export default (request: Request): Promise<Response> =>
  handleHealth(request, createServices(), createProbes());

export const config: Config = { path: '/api/health' };
