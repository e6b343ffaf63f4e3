import { SHEET_FILES } from '../../src/shared/figures/keys-wire.ts';
import { logFailure } from '../platform/log.ts';
import { SECURITY_HEADERS } from '../platform/security-headers.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import { refuseOldDeploy } from '../staff/refuse-old-deploy.ts';
import { createStaffServices, type StaffServices } from '../staff/services.ts';
import { readDailyFile } from './daily-file.ts';
import { noteUse } from './key-notes.ts';
import { hashToken } from './key-token.ts';
import { readPeriod } from './read-period.ts';

const MINUTE_S = 60;

async function answer(request: Request, name: string, services: StaffServices): Promise<Response> {
  const { passwordHash } = services.settings;
  const hash = passwordHash && hashToken(new URL(request.url).searchParams.get('chave'), passwordHash);
  if (!hash) return refuse('signed-out');
  const use = await noteUse(services, hash, services.now());
  if (use === 'closed') return refuse('signed-out');
  if (use === 'throttled') return refuse('throttled', { retryAfterSeconds: 60 * MINUTE_S });
  const file = SHEET_FILES.find((known) => `${known}.csv` === name);
  const period = readPeriod(request);
  if (!file) return refuse('missing');
  if (!period) return refuse('invalid');
  return new Response(await readDailyFile(services, file, period, services.now()), {
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Robots-Tag': 'noindex',
    },
  });
}

/**
 * Responds with a file of figures to a spreadsheet that has a key in its address: spreadsheets can send nothing else. Logs
 * no address, because it holds the key. Never rejects.
 */
export async function handleSheet(
  request: Request,
  name: string,
  openServices: () => StaffServices = createStaffServices,
): Promise<Response> {
  if (request.method !== 'GET') return refuseMethod('GET');
  try {
    return refuseOldDeploy(request) ?? (await answer(request, name, openServices()));
  } catch (error) {
    logFailure('figures', 'file not read', error);
    return refuse('unavailable');
  }
}
