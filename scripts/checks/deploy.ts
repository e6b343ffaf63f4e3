/**
 * `npm run check:deploy -- <address>`: asks a deployed site, or http://localhost:8888, for everything that a deploy can
 * break, and names the setting to change. Exits with status 1 if a check failed, with 2 if the address is none.
 * `--limit` posts until the rate limit stops it.
 */
import { parseArgs } from 'node:util';
import { formatReport } from './deploy/check.ts';
import { checkDeploy } from './deploy/run.ts';

const { values, positionals } = parseArgs({
  options: { limit: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [address = ''] = positionals;

if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
  console.error('Usage: npm run check:deploy -- https://your-site.netlify.app [--limit]');
  process.exitCode = 2;
} else {
  const start = performance.now();
  const rows = await checkDeploy(address, { key: process.env['DEPLOY_CHECK_KEY'], limit: values.limit });
  console.log(formatReport(address, rows, (performance.now() - start) / 1000));
  if (rows.some(({ outcome }) => outcome === 'FAILED')) process.exitCode = 1;
}
