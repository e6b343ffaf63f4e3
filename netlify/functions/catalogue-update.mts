import type { Config } from '@netlify/functions';
import { handleUpdate } from '../catalogue/handle-update.ts';
import { createServices } from '../platform/services.ts';

/** Returns the changes to the catalogue since the shop was built. */
export default (request: Request): Promise<Response> => handleUpdate(request, createServices());

export const config: Config = { path: '/api/catalogo/:revision' };
