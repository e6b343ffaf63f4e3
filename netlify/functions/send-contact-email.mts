import type { Config, Context } from '@netlify/functions';
import { handleSend } from '../leads/handle-send.ts';
import { createServices } from '../platform/services.ts';

/** POST of the quote form, as JSON or urlencoded; src/shared/request/wire.ts says the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleSend(request, createServices(), context);

// Far above what an office behind one address sends, tries after an outage included; a flood is answered without
// touching the database. Netlify reads these values from the text of the file, so they are written out.
export const config: Config = {
  rateLimit: {
    action: 'rewrite',
    to: '/.netlify/functions/too-many-requests',
    windowLimit: 30,
    windowSize: 60,
    aggregateBy: ['ip', 'domain'],
  },
};
