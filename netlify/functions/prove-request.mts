import type { Config, Context } from '@netlify/functions';
import { handleProof } from '../leads/handle-proof.ts';
import { createServices } from '../platform/services.ts';

/** Receives the proof that a browser made some effort for a request; src/shared/request/wire.ts defines the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleProof(request, createServices(), context);

// As many as requests (send-contact-email.mts).
export const config: Config = {
  path: '/api/prova',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
