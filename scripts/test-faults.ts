import { parseArgs } from 'node:util';
import { runCampaign } from '../tests/faults/campaign.ts';
import { startPostgres } from '../tests/fixtures/postgres-server.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, submissions: { type: 'string', default: '10000' } },
});
const server = await startPostgres();
if (!server) throw new Error('no postgres');
const t = performance.now();
try {
  const r = await runCampaign({
    seed: values.seed,
    submissions: Number(values.submissions),
    database: server,
    restarts: Math.min(10, Math.ceil(Number(values.submissions) / 100)),
  });
  console.log(JSON.stringify(r, null, 1));
} finally {
  await server.stop();
}
console.log((performance.now() - t) / 1000);
