import { expect, test } from 'vitest';
import { viewContext } from '../../../netlify/inbox/view-context.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { prepareInbox, QUERY } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8');

test('returns every field in Portuguese, as CSV for Brazilian spreadsheets', async () => {
  const reference = await inbox.add({ message: 'Rosca "dupla"; 60 mm\nPrazo: já', urgent: 'sim' });
  const response = await inbox.export();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const [header, row] = (await textOf(response)).split('\r\n');
  // Fields added to the form get the columns after these.
  expect(header).toContain(
    '\ufeffReferência;Recebido em;Estado;Segmento;Máquina parada?;Nome;Empresa;Email;Telefone;Marca e modelo da máquina;Mensagem;Email à equipe;Último contato;' +
      'Origem;Responsável;Retorno em;Primeira resposta;Minutos úteis até a primeira resposta;Proposta enviada em;Desfecho;Valor (R$);Motivo da perda;Telefone como digitado',
  );
  expect(row).toContain(
    `${formatReference(reference)};2026-11-24 13:50;Novo;Injeção Plástica;Sim;Ana Prado;Plásticos Prado;` +
      'ana@cliente.example;+5511987654321;Romi Prática 130;"Rosca ""dupla""; 60 mm\nPrazo: já";Entregue;;Site;;;;;;;;;(11) 98765-4321',
  );
});

test.each([
  ['(15) 99999-9999', '+5515999999999'],
  ['015 3333-4444', '+551533334444'],
  ['+351 912 345 678', '+351912345678'],
  // No number with a known country: as it was typed, and never a formula.
  ['99999-9999', '99999-9999'],
  ['=1+1', "'=1+1"],
])('writes the phone %j as %j', async (phone, cell) => {
  await inbox.add({ phone });
  const [header = '', row = ''] = (await textOf(await inbox.export())).split('\r\n');
  expect(row.split(';')[header.split(';').indexOf('Telefone')]).toBe(cell);
});

test('returns every lead that matches the query, beyond one page and one read', async () => {
  await inbox.staff.database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), $1::timestamptz - make_interval(secs => i),
            jsonb_build_object(
              'name', 'Ana', 'email', 'a@b.c', 'segment', CASE WHEN i % 2 = 0 THEN 'extrusao' ELSE '' END,
              'message', 'Rosca'),
            ''
     FROM generate_series(1, 1201) i`,
    [inbox.staff.clock],
  );
  const lines = (await textOf(await inbox.export())).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1202);
  expect(new Set(lines).size).toBe(1202);
  expect((await textOf(await inbox.export({ segment: 'extrusao' }))).trimEnd().split('\r\n')).toHaveLength(
    601,
  );
  expect((await textOf(await inbox.export({ text: 'inexistente' }))).trimEnd().split('\r\n')).toHaveLength(1);
});

test('stays below the limit of a response, and says how many of the older leads are missing', async () => {
  // Each has three bytes in UTF-8, so there are fewer characters than the limit has bytes.
  const message = '€'.repeat(5000);
  await inbox.staff.database.query(
    `INSERT INTO leads (id, reference, received_at, request, fingerprint)
     SELECT gen_random_uuid(), lpad(i::text, 8, '0'), $1::timestamptz - make_interval(secs => i),
            jsonb_build_object('name', 'Ana', 'email', 'a@b.c', 'message', $2::text), ''
     FROM generate_series(1, 400) i`,
    [inbox.staff.clock, message],
  );
  const bytes = Buffer.from(await (await inbox.export()).arrayBuffer());
  expect(bytes.length).toBeLessThan(4_501_000);
  // As base64, Netlify still sends it.
  expect(Math.ceil(bytes.length / 3) * 4).toBeLessThan(6 * 1024 * 1024);
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  const written = lines.length - 2;
  expect(lines[written]).toMatch(new RegExp(`^0000-0${written};`));
  expect(lines.at(-1)).toContain(`Faltam os ${400 - written} pedidos mais antigos`);
});

test('fails the stream if the database fails halfway', async () => {
  await inbox.add();
  let asked = 0;
  const database = {
    ...inbox.staff.services.database,
    query: async <Row>(): Promise<Row[]> => {
      asked += 1;
      if (asked > 1) throw new Error('gone');
      return Array.from({ length: 500 }, () => ({
        reference: 'AAAA2222',
        received_at: new Date(),
        state: 'new',
        segment: '',
        name: '',
        company: '',
        email: '',
        phone: '',
        message: '',
        delivery: 'dead',
        last_contact_at: null,
        origin: 'site',
        won_cents: null,
      })) as Row[];
    },
  };
  const { exportLeads } = await import('../../../netlify/inbox/export-leads.ts');
  await expect(
    new Response(exportLeads(database, QUERY, viewContext('Bia', new Date()))).text(),
  ).rejects.toThrow('gone');
});

test('records who exported which part and whether with a search, but not its text', async () => {
  await inbox.export({ segment: 'extrusao', text: 'Ana Prado' });
  await inbox.export({ origin: 'phone' });
  const rows = await inbox.staff.database.query('SELECT * FROM staff_exports');
  expect(rows).toMatchObject([
    {
      exported_at: inbox.staff.clock,
      person: 'Bia',
      view: 'all',
      segment: 'extrusao',
      is_search: true,
      is_filtered: false,
    },
    { segment: '', is_search: false, is_filtered: true },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Prado');
  await inbox.staff.database.query('ALTER TABLE staff_exports RENAME TO staff_exports_away');
  expect((await inbox.export()).status).toBe(503);
  await inbox.staff.database.query('ALTER TABLE staff_exports_away RENAME TO staff_exports');
});
