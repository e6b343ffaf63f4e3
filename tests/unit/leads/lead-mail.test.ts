import { describe, expect, test } from 'vitest';
import { buildDigestMail } from '../../../netlify/leads/mail/digest.ts';
import { buildLeadMail } from '../../../netlify/leads/mail/lead-mail.ts';
import { buildReplyLink } from '../../../netlify/leads/mail/visitor-whatsapp.ts';
import type { Lead } from '../../../netlify/leads/store/lead.ts';
import { company } from '../../../src/shared/company/company.ts';
import { REQUEST } from '../../fixtures/contact-request.ts';

const LEAD: Lead = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  reference: 'K7P29QRM',
  receivedAt: new Date('2026-11-21T01:30:00Z'),
  request: { ...REQUEST, segment: 'extrusao', message: 'Rosca de 60 mm\nPrazo: 30 dias' },
  suspicions: [],
};
const LOST = { ...LEAD, attempts: 3, reason: 'EMESSAGE 550 DATA' };
const withRequest = (change: Partial<Lead['request']>): Lead => ({
  ...LEAD,
  request: { ...LEAD.request, ...change },
});

describe('the mail about a lead', () => {
  test('contains all fields, the reference and a WhatsApp link', () => {
    expect(
      buildLeadMail(LEAD, 'database').text,
    ).toBe(`Novo pedido de orçamento pelo site. Responda a este email para falar com o cliente.

Referência: K7P2-9QRM
Recebido:   20/11/2026, 22:30 (horário de Brasília)
Nome:       Ana Prado
Email:      ana@cliente.example
Telefone:   (11) 98765-4321
Empresa:    Plásticos Prado
Segmento:   Extrusão de Plásticos
Marca e modelo da máquina: Romi Prática 130
WhatsApp:   https://wa.me/5511987654321?text=Ol%C3%A1!%20Aqui%20%C3%A9%20da%20${encodeURIComponent(company.brand)}%2C%20sobre%20a%20sua%20solicita%C3%A7%C3%A3o%20de%20or%C3%A7amento%20K7P2-9QRM.
Abrir:      http://localhost:8888/admin/loja#pedido-K7P29QRM

Mensagem:

Rosca de 60 mm
Prazo: 30 dias
`);
  });

  test('links to the lead as HTML, too, where visitors’ text stays text', () => {
    const lead = withRequest({ message: '<a href="https://mau.example">Abrir</a> & "x"' });
    const { html = '' } = buildLeadMail(lead, 'database');
    expect(html.match(/<a [^>]*>/g)).toEqual([
      expect.stringContaining('href="http://localhost:8888/admin/loja#pedido-K7P29QRM"'),
    ]);
    expect(html).toContain(
      '&lt;a href=&quot;https://mau.example&quot;&gt;Abrir&lt;/a&gt; &amp; &quot;x&quot;',
    );
  });

  test('has no link to a lead that is stored nowhere', () => {
    const { text, html } = buildLeadMail(LEAD, 'nowhere else');
    expect([html, text.includes('/admin/loja#')]).toEqual([undefined, false]);
  });

  test.each([
    [{}, '[Orçamento K7P2-9QRM] Extrusão de Plásticos – Plásticos Prado'],
    [{ company: '' }, '[Orçamento K7P2-9QRM] Extrusão de Plásticos – Ana Prado'],
    [{ segment: '' as const }, '[Orçamento K7P2-9QRM] Plásticos Prado'],
  ])('has reference, segment and company or name in its subject: %j', (change, subject) => {
    expect(buildLeadMail(withRequest(change), 'database').subject).toBe(subject);
  });

  test('says which optional fields are empty and that a phone is not valid', () => {
    const { text } = buildLeadMail(
      withRequest({ company: '', segment: '', machine: '', phone: '123' }),
      'database',
    );
    expect(text).toContain('Empresa:    não informada');
    expect(text).toContain('Segmento:   não informado');
    expect(text).toContain('Marca e modelo da máquina: não informados');
    expect(text).toContain('WhatsApp:   telefone fora do padrão');
    const tollFree = buildLeadMail(withRequest({ phone: '0800 123 4567' }), 'database').text;
    expect(tollFree).toContain('WhatsApp:   este telefone não tem: ligue');
  });

  test('says in the subject and in the text that a machine has stopped', () => {
    const { subject, text } = buildLeadMail(withRequest({ urgent: 'sim' }), 'database');
    expect(subject).toBe('[MÁQUINA PARADA] [Orçamento K7P2-9QRM] Extrusão de Plásticos – Plásticos Prado');
    expect(text).toContain('Máquina parada? Sim');
    expect(buildLeadMail(LEAD, 'database').text).not.toContain('parada');
    const suspect = { ...withRequest({ urgent: 'sim' }), suspicions: ['honeypot'] };
    expect(buildLeadMail(suspect, 'database').subject).toMatch(/^\[Suspeito\] \[MÁQUINA PARADA\] /);
  });

  test('marks suspected spam in the subject and says why', () => {
    const mail = buildLeadMail({ ...LEAD, suspicions: ['honeypot', 'too-fast'] }, 'database');
    expect(mail.subject).toMatch(/^\[Suspeito\] \[Orçamento K7P2-9QRM\] /);
    expect(mail.text).toContain('campo oculto preenchido; enviado em menos de 2 segundos');
  });

  test('says when it is the only copy', () => {
    expect(buildLeadMail(LEAD, 'database').text).not.toContain('ATENÇÃO');
    expect(buildLeadMail(LEAD, 'nowhere else').text).toContain('ATENÇÃO: o banco de dados não respondeu');
  });

  test('has the visitor as Reply-To if the address is valid in a header', () => {
    expect(buildLeadMail(LEAD, 'database').replyTo).toEqual({
      name: 'Ana Prado',
      address: 'ana@cliente.example',
    });
    expect(buildLeadMail(withRequest({ email: 'a,b@c.example' }), 'database')).not.toHaveProperty('replyTo');
  });
});

describe('the digest', () => {
  test('lists each lead in full with its last error', () => {
    const mail = buildDigestMail([LOST, { ...LOST, reference: 'X7P29QRM' }], 'full');
    expect(mail.subject).toBe('[Orçamento] 2 pedidos não entregues');
    for (const part of ['K7P2-9QRM', 'X7P2-9QRM', 'EMESSAGE 550 DATA', 'Tentativas: 3', 'Rosca de 60 mm']) {
      expect(mail.text).toContain(part);
    }
  });

  test('leaves out only the message in its brief form', () => {
    const { text } = buildDigestMail([LOST], 'brief');
    for (const part of ['K7P2-9QRM', 'Ana Prado', 'ana@cliente.example', '(11) 98765-4321']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Rosca de 60 mm');
  });
});

test('the link contains the number and a greeting with the reference', () => {
  const link = buildReplyLink('(11) 98765-4321', 'K7P29QRM') ?? '';
  expect(link).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=[^\s+]+$/);
  expect(decodeURIComponent(link)).toContain('K7P2-9QRM');
  expect(buildReplyLink('123', 'K7P29QRM')).toBeUndefined();
});
