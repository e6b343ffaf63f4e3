import { company } from '../../../src/shared/company/company.ts';
import { formatWholeDay } from '../../../src/shared/inbox/day.ts';
import {
  PROPOSAL_TERMS,
  type ProposalContent,
  TERM_NAMES,
  totalOf,
} from '../../../src/shared/proposal/proposal.ts';
import { formatReais } from '../../../src/shared/reais.ts';
import { formatReference } from '../../../src/shared/request/reference.ts';
import { formatInSaoPaulo } from '../../platform/sao-paulo.ts';

/** A version of a proposal, and whom it is for. */
export interface PrintedProposal {
  reference: string;
  version: number;
  content: ProposalContent;
  /** Empty: a preview. */
  hash: string;
  /** ISO 8601. */
  sentAt: string;
  customer: { name: string; company: string };
}

/** All sizes are in points; the page is 595 x 842. */
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const SIZE = 10;
const FACE = 'Helvetica';
const BOLD = 'Helvetica-Bold';

// The standard fonts have the letters of Windows-1252 alone.
const OTHERS = /[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const toPrintable = (text: string): string => text.replaceAll(OTHERS, '?');

export const pdfName = (reference: string, version: number): string =>
  `proposta-${formatReference(reference)}-v${version}.pdf`;

type Document = PDFKit.PDFDocument;
type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

function drawLines(document: Document, root: Structure, { lines }: ProposalContent): void {
  const right = { align: { x: 'right' as const, y: 'top' as const } };
  const head = { type: 'TH' as const };
  const table = {
    // Missing in the library's types.
    structParent: root,
    columnStyles: ['*', 50, 90, 100],
    defaultStyle: { border: { top: 0, bottom: 0.5, left: 0, right: 0 }, padding: 5 },
    rowStyles: (row: number) => (row === 0 ? { backgroundColor: '#e6eaee' } : {}),
    data: [
      [
        { ...head, text: 'Item' },
        { ...head, ...right, text: 'Peças' },
        { ...head, ...right, text: 'Preço unitário' },
        { ...head, ...right, text: 'Total' },
      ],
      ...lines.map(({ text, quantity, cents }) => [
        toPrintable(text),
        { ...right, text: String(quantity) },
        { ...right, text: formatReais(cents) },
        { ...right, text: formatReais(quantity * cents) },
      ]),
    ],
  };
  document.font(FACE, SIZE).table(table);
  document
    .moveDown(0.5)
    .font(BOLD, 13)
    .text(`Total: ${formatReais(totalOf(lines))}`, MARGIN, undefined, {
      width: WIDTH,
      align: 'right',
      structParent: root,
    });
}

/** Draws a proposal as a PDF in A4. */
export async function drawProposal(proposal: PrintedProposal): Promise<Buffer> {
  const { reference, version, content, hash, sentAt, customer } = proposal;
  // Loaded when needed: the functions that mail customers start without them, also the one that receives requests.
  const { default: PDFDocument } = await import('pdfkit');
  const title = hash
    ? `Proposta ${formatReference(reference)}, versão ${version}`
    : `Proposta ${formatReference(reference)} (prévia)`;
  const document: Document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: company.brand, CreationDate: new Date(sentAt), ModDate: new Date(sentAt) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done, fail) => document.on('end', done).on('error', fail));
  // Tagged for screen readers.
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (text: string, font = FACE, size = SIZE, structType = 'P') =>
    document
      .font(font, size)
      .text(toPrintable(text), MARGIN, undefined, { width: WIDTH, structParent: root, structType });

  write(company.brand, BOLD, 16);
  write(
    `${company.legalName} · CNPJ ${company.taxId}\n${company.street}, ${company.city} ${company.state}, ${company.postalCode} · ${company.email}`,
    FACE,
    8,
  );
  document.moveDown();
  write(title, BOLD, 18, 'H1');
  document.moveDown(0.5);
  write(`Para: ${[customer.name, customer.company].filter(Boolean).join(', ')}`);
  write(`Data: ${formatInSaoPaulo(new Date(sentAt))}`);
  write(`Válida até: ${formatWholeDay(content.validUntil)}`, BOLD);
  document.moveDown();
  drawLines(document, root, content);
  for (const name of TERM_NAMES) {
    if (!content.terms[name]) continue;
    document.moveDown(0.7);
    write(PROPOSAL_TERMS[name], BOLD, SIZE, 'H2');
    write(content.terms[name]);
  }
  document.moveDown();
  write(
    'Para aceitar, recusar ou perguntar, abra o link da sua solicitação, que enviamos com esta proposta.',
    FACE,
    8,
  );
  if (hash) write(`Código deste conteúdo (SHA-256): ${hash}`, FACE, 7);
  root.end();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
