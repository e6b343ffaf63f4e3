import { respondJson } from '../platform/respond-json.ts';
import { refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { loadHistory } from './history.ts';

function numberOf(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export const handleHistory: StaffHandler = async (request, { database }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const query = new URL(request.url).searchParams;
  const page = { productId: numberOf(query.get('produto')), before: numberOf(query.get('antes')) };
  return respondJson(200, await loadHistory(database, page));
};
