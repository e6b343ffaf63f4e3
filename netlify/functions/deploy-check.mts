import type { Config } from '@netlify/functions';
import { handleDeployCheck } from '../leads/check/handle-deploy-check.ts';
import { createServices } from '../platform/services.ts';

/** Tells a signed deploy check whether its test request was mailed; src/shared/deploy-check.ts defines the shapes. */
export default (request: Request): Promise<Response> =>
  handleDeployCheck(request, createServices(), process.env);

export const config: Config = { path: '/api/verificacao' };
