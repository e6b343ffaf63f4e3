import type { Config, Context } from '@netlify/functions';
import { handleSheet } from '../figures/handle-sheet.ts';

/** Returns figures without personal data to spreadsheets; src/shared/figures/keys-wire.ts defines the address. */
export default (request: Request, context?: Context): Promise<Response> =>
  handleSheet(request, context?.params['file'] ?? '');

// Without a rate limit, because plans allow few (docs/operating.md): a made-up key reaches no store, and
// netlify/figures/key-notes.ts limits a real one.
export const config: Config = { path: '/api/planilha/:file' };
