import { describe, expect, test } from 'vitest';
import { describeStatus, formatDuration, summarize } from '../../../../src/admin/status/describe-status.ts';
import type { Known, SiteStatus } from '../../../../src/shared/staff/status-answers.ts';

const known = <Value>(value: Value): Known<Value> => ({ isKnown: true, value });
const NONE: Known<never> = { isKnown: false, reason: 'none' };
const UNREACHABLE: Known<never> = { isKnown: false, reason: 'unreachable' };

const HEALTH = { at: '2026-11-24T16:15:00.000Z', failing: [], failingSchedules: [] };

// 14:00 in São Paulo.
const GOOD: SiteStatus = {
  at: '2026-11-24T17:00:00.000Z',
  lastLeadAt: known('2026-11-24T16:58:00.000Z'),
  deliveryTimes: known({ since: '2026-10-25T17:00:00.000Z', count: 1234, p50Seconds: 1.84, p99Seconds: 305 }),
  pending: known({ count: 0, failing: 0, oldestAt: null }),
  givenUp: known(0),
  kept: known(0),
  mail: {
    setting: 'smtp',
    wrongSettings: [],
    lastAcceptedAt: known('2026-11-24T16:58:02.000Z'),
    lastFailure: known({ at: '2026-11-20T12:00:00.000Z', answer: 'ETIMEDOUT' }),
  },
  pushFailures: known(0),
  databaseMs: known(12),
  lastBackup: known({ at: '2026-11-24T06:00:00.000Z', hasFiles: true, problems: 0 }),
  lastCheckAt: known('2026-11-24T09:00:00.000Z'),
  lastHealth: known(HEALTH),
  speed: NONE,
  creditsUsed: { isKnown: false, reason: 'private' },
};

const factsOf = (changes: Partial<SiteStatus>) =>
  describeStatus({ ...GOOD, ...changes }).flatMap(({ facts }) => facts);
const advised = (changes: Partial<SiteStatus>) =>
  factsOf(changes)
    .filter(({ advice }) => advice)
    .map(({ term }) => term);

test('shows every value of a site without problems', () => {
  expect(factsOf({}).map(({ term, value }) => [term, value])).toEqual([
    ['Último pedido confirmado', '24/11/2026, 13:58'],
    [
      'Do envio até o servidor de email, em 30 dias',
      'Metade (p50): 1,8 s ou menos. 99\u00a0% (p99): 5 min 5 s ou menos. Contados: 1.234 pedidos, sem suspeitos de spam.',
    ],
    ['Emails que esperam, sem suspeitos', 'Nenhum.'],
    ['Emails não entregues, em 30 dias', 'Nenhum.'],
    ['Pedidos fora do banco de dados', 'Nenhum.'],
    ['Envio de emails', 'Configurado.'],
    ['Último email aceito pelo servidor', '24/11/2026, 13:58'],
    ['Última falha de email', '20/11/2026, 09:00 (ETIMEDOUT)'],
    ['Avisos que não chegaram aos aparelhos, em 24 h', 'Nenhum.'],
    ['Banco de dados', 'Respondeu em 12 ms.'],
    ['Última cópia de segurança', '24/11/2026, 03:00, com fotos e arquivos.'],
    ['Último pedido de teste que chegou', '24/11/2026, 06:00'],
    ['Último teste de meia em meia hora', '24/11/2026, 13:15. Tudo respondeu.'],
    ['Páginas', 'Nenhuma visita contada.'],
    ['Créditos usados', 'Desconhecido: a Netlify não informa isto ao site.'],
  ]);
  expect(advised({})).toEqual([]);
  expect(summarize(GOOD, '14:00:00')).toBe('Às 14:00:00: nada pede atenção.');
});

test('says how fast pages were for three of four visits, and nothing of too few', () => {
  const counts = (buckets: number[], kind: 'home' | 'shop' = 'home') =>
    (['LCP', 'INP', 'CLS', 'TTFB'] as const).map((metric) => ({ metric, kind, buckets }));
  const speed = (buckets: number[]) => ({
    speed: known([...counts(buckets), ...counts([29, 0, 0, 0, 0], 'shop')]),
  });
  expect(factsOf(speed([1000, 200, 0, 0, 100])).slice(-3, -1)).toEqual([
    {
      term: 'Início',
      value:
        'Três de cada quatro visitas: maior texto ou imagem até 1,2\u00a0s; resposta ao toque até 50\u00a0ms; ' +
        'deslocamento até 0,01; servidor até 0,4\u00a0s. Contadas: 1.300.',
      advice: undefined,
    },
    { term: 'Loja', value: 'Sem dados suficientes (29).', advice: undefined },
  ]);
  expect(advised(speed([0, 0, 30, 10, 0]))).toEqual([]);
  expect(advised(speed([0, 0, 0, 0, 30]))).toEqual(['Início']);
});

const WAITING = 'Emails que esperam, sem suspeitos';
const MAIL = 'Última falha de email';
const BACKUP = 'Última cópia de segurança';
const HOURLY = 'Último teste de meia em meia hora';
const waiting = (time: string, failing = 0) => ({
  pending: known({ count: 1, failing, oldestAt: `2026-11-24T${time}:00.000Z` }),
});
const mail = (change: Partial<SiteStatus['mail']>) => ({ mail: { ...GOOD.mail, ...change } });
const backup = (day: string, change: { hasFiles?: boolean; problems?: number } = {}) => ({
  lastBackup: known({ at: `2026-11-${day}:00:00.000Z`, hasFiles: true, problems: 0, ...change }),
});
const hourly = (change: Partial<typeof HEALTH> | { failing: ['mail'] } | { failingSchedules: string[] }) => ({
  lastHealth: known({ ...HEALTH, ...change }),
});

test.each<[string, Partial<SiteStatus>, string[]]>([
  ['a lead that waits for 29 minutes', waiting('16:31'), []],
  ['a lead that waits for 31 minutes', waiting('16:29'), [WAITING]],
  ['a mail that was refused a minute ago', waiting('16:59', 1), [WAITING]],
  ['a mail given up', { givenUp: known(1) }, ['Emails não entregues, em 30 dias']],
  ['a failed notice', { pushFailures: known(2) }, ['Avisos que não chegaram aos aparelhos, em 24 h']],
  ['a site without notices', { pushFailures: NONE }, []],
  ['a kept request', { kept: known(2) }, ['Pedidos fora do banco de dados']],
  ['a wrong setting', mail({ setting: 'wrong', wrongSettings: ['SMTP_URL'] }), ['Envio de emails']],
  [
    'a failure after the last accepted mail',
    mail({ lastAcceptedAt: known('2026-11-20T11:59:00.000Z') }),
    [MAIL],
  ],
  ['a failure and no accepted mail', mail({ lastAcceptedAt: NONE }), [MAIL]],
  ['a failure, and nobody knows of accepted ones', mail({ lastAcceptedAt: UNREACHABLE }), []],
  ['no failure at all', mail({ lastAcceptedAt: NONE, lastFailure: NONE }), []],
  ['a database that does not respond', { databaseMs: UNREACHABLE }, ['Banco de dados']],
  ['a backup of two days ago', backup('22T17'), [BACKUP]],
  ['a backup of which rows would not come back', backup('24T06', { problems: 2 }), [BACKUP]],
  ['a backup without files', backup('24T06', { hasFiles: false }), [BACKUP]],
  ['no backup', { lastBackup: NONE }, [BACKUP]],
  [
    'a check of yesterday',
    { lastCheckAt: known('2026-11-23T09:00:00.000Z') },
    ['Último pedido de teste que chegou'],
  ],
  ['a mail server that did not respond to the hourly check', hourly({ failing: ['mail'] }), [HOURLY]],
  ['a schedule that fails', hourly({ failingSchedules: ['tell-late-leads'] }), [HOURLY]],
  ['schedules that stand still', hourly({ at: '2026-11-24T14:15:00.000Z' }), [HOURLY]],
  ['notes that cannot be read', { lastBackup: UNREACHABLE, lastCheckAt: UNREACHABLE }, []],
])('asks for attention where it is due: %s', (_, changes, expected) => {
  expect(advised(changes)).toEqual(expected);
});

describe('an unknown value', () => {
  test('is shown as unknown with its reason, never as zero', () => {
    const values = factsOf({
      pending: UNREACHABLE,
      givenUp: UNREACHABLE,
      kept: UNREACHABLE,
      databaseMs: UNREACHABLE,
      lastBackup: { isKnown: false, reason: 'unreadable' },
    }).map(({ value }) => value);
    expect(values.filter((value) => value.startsWith('Desconhecido: onde isso'))).toHaveLength(4);
    expect(values).toContain('Desconhecido: a anotação não pôde ser lida.');
    expect(values.join()).not.toMatch(/\b0\b/);
  });

  test('is named in the summary', () => {
    const status = { ...GOOD, mail: { ...GOOD.mail, lastFailure: UNREACHABLE }, kept: known(1) };
    expect(summarize(status, '14:00:00')).toBe(
      'Às 14:00:00: 1 ponto pede atenção, mas nem tudo pôde ser lido.',
    );
  });
});

test.each([
  [0, '0,1 s'],
  [0.1, '0,1 s'],
  [5.25, '5,3 s'],
  [59.9, '59,9 s'],
  [61, '1 min 1 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 0 min'],
  [133_200, '37 h 0 min'],
  [259_200, '3 dias'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
