import type { Config } from '@netlify/functions';
import { createFileServices } from '../attachments/services.ts';
import { createTakeForm } from '../attachments/store-form.ts';
import { handleSend } from '../leads/receive/handle-send.ts';
import { RECEIVING } from '../leads/receive/handlers.ts';
import type { Lifetime } from '../platform/lifetime.ts';

/** Receives the quote form as JSON or a form, with files or without; src/shared/request/wire.ts defines the shapes. */
export default (request: Request, context?: Lifetime): Promise<Response> => {
  const services = createFileServices(RECEIVING);
  return handleSend(request, services, context, createTakeForm(services));
};

// The rate limit is far above what an office behind one IP address sends, including retries after an outage. A flood
// gets its response without a call of the function. Netlify applies a rule only to a function with a `path`, and does not
// serve a path below /.netlify/functions. It blocks instead of rewriting: rewriting a POST is not documented, and the form
// copes with Netlify's bare 429. Netlify reads these values from the source text, so they must be literals.
export const config: Config = {
  path: '/api/send-contact-email',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
