import { parseId } from '../platform/parse-id.ts';
import { respondJson } from '../platform/respond-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { loadHistory } from './history.ts';

export const handleHistory: StaffHandler = async (request, { database }) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  const query = new URL(request.url).searchParams;
  const [product, before] = [query.get('produto'), query.get('antes')];
  const page = {
    productId: product === null ? undefined : parseId(product),
    before: before === null ? undefined : parseId(before),
  };
  if ((product !== null && !page.productId) || (before !== null && !page.before)) return refuse('invalid');
  return respondJson(200, await loadHistory(database, page));
};
