import { expect, test } from 'vitest';
import { checkSender } from '../../../scripts/checks/deploy/sender.ts';

const site = {
  facts: { origin: 'https://a.example', policy: undefined, editorPolicy: undefined, today: '2026-11-26' },
};

const check = (records: Record<string, string[][]>) =>
  checkSender(site, 'Site <site@fabrica.example>', async (name) => {
    const found = records[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  });

test('a domain with SPF and DMARC passes, also if a record is in parts', async () => {
  const rows = await check({
    'fabrica.example': [['outro'], ['v=spf1 include:', 'mail.example -all']],
    '_dmarc.fabrica.example': [['v=DMARC1; p=none']],
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
});

test('a domain without them is warned of, and told what to add', async () => {
  const rows = await check({ 'fabrica.example': [['outro']] });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['warning', 'warning']);
  expect(rows[0]?.change).toContain('v=spf1');
});
