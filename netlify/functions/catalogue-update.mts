import type { Config } from '@netlify/functions';
import { handleUpdate } from '../catalogue/handle-update.ts';
import { createStaffServices } from '../staff/services.ts';

/** For the shop: what has changed since its build. */
export default (request: Request): Promise<Response> => handleUpdate(request, createStaffServices().database);

export const config: Config = { path: '/api/catalogo/:revision' };
