import { figuresCall } from '../../src/contracts/desk.ts';
import { expectNoOverflow, expectUsable } from '../fixtures/accessibility.ts';
import { button, tab } from '../fixtures/admin.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { expect, signIn, test } from '../fixtures/staff-test.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|503)/ });

test.beforeEach(async ({ site }) => {
  await site.query('TRUNCATE leads, quote_counts CASCADE');
});

/** Forty requests over twelve weeks, of every origin and with every outcome, and clicks on each day. */
async function fillDesk(site: SiteServer): Promise<void> {
  await site.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint, origin,
            handling, first_answered_at, first_answer_minutes, outcome, outcome_at, won_cents, lost_reason)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), moment,
            jsonb_build_object(
              'name', 'Ana', 'email', 'ana@cliente.example', 'phone', '11', 'company', 'Prado',
              'segment', (ARRAY['injecao', 'extrusao', 'reciclagem', ''])[1 + i % 4],
              'message', CASE WHEN i % 3 = 0 THEN '• Bicos e Matrizes (quantidade: 2)' WHEN i % 7 = 0 THEN 'Ficha de medição: Romi' ELSE 'Rosca' END),
            '', (ARRAY['site', 'site', 'site', 'whatsapp', 'phone'])[1 + i % 5], 'answered',
            moment + interval '2 hours', 10 + i * 9, outcome,
            CASE WHEN outcome IS NOT NULL THEN moment + interval '1 day' END,
            CASE WHEN outcome = 'won' THEN 1000000 + i * 25000 END,
            CASE WHEN outcome = 'lost' THEN (ARRAY['price', 'deadline'])[1 + i % 2] END
     FROM generate_series(1, 40) i, LATERAL (SELECT now() - make_interval(days => 1 + i * 2) AS moment) m,
          LATERAL (SELECT (ARRAY['won', 'lost', NULL])[1 + i % 3] AS outcome) o`,
  );
  await site.query(
    `INSERT INTO quote_counts (day, label, total)
     SELECT current_date - d, label, 1 + (d * length(label)) % 7 FROM generate_series(1, 80) d,
            unnest(ARRAY['Header - Mobile', 'Injetoras - Hero', 'Ferramenta - Medição', 'Floating Button - Home', 'Form - Started']) label`,
  );
}

test('the results explain what will appear, then show the outcomes, at every width and as a file; a failed load keeps them', async ({
  page,
  site,
}) => {
  await page.goto('/admin/loja#resultados');
  await signIn(page, 'Bia');
  await expect(page.getByRole('heading', { name: 'Resultados', level: 2 })).toBeVisible();
  await expect(tab(page, 'Resultados')).toHaveAttribute('aria-selected', 'true');
  const weeks = page.getByRole('region', { name: 'Pedidos por semana' });
  await expect(weeks).toContainText('Quando chegar o primeiro pedido, ele aparece na linha da semana.');
  await expect(page.getByRole('table')).toHaveCount(0);

  await fillDesk(site);
  await button(page, 'Atualizar').click();
  const summary = page.getByRole('tabpanel').getByRole('status').first();
  await expect(summary).toContainText(
    /^Nas últimas 13 semanas: 40 pedidos, primeira resposta em .* ganhos em 13 pedidos\./,
  );
  const origins = page.getByRole('region', { name: 'De onde vieram' });
  await expect(origins.getByRole('row')).toHaveText(['OrigemPedidos', 'Site24', 'WhatsApp8', 'Telefone8']);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoOverflow(page);
  await expectUsable(page);

  const saved = page.waitForEvent('download');
  await button(page, 'Baixar CSV').click();
  expect((await saved).suggestedFilename()).toBe('resultados-13-semanas.csv');
  await page.getByLabel('Período').focus();
  await page.getByLabel('Período').selectOption('4 semanas');
  await expect(summary).toContainText('Nas últimas 4 semanas: ');
  await expect(page.getByLabel('Período')).toBeFocused();
  await page.route(`**${figuresCall.path}?*`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await button(page, 'Atualizar').click();
  await expect(summary).toContainText('Não foi possível ler os resultados');
  await expect(origins.getByRole('row')).toHaveCount(4);
});
