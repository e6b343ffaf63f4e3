import type { Context } from '@netlify/functions';
import { handleSend } from '../leads/handle-send.ts';
import { createServices } from '../leads/services.ts';

/** POST of the quote form, as JSON or urlencoded; src/contact/wire.ts says the shapes. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleSend(request, createServices(), context);
