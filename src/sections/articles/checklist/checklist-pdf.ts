import PDFDocument from 'pdfkit';
import type { Checklist } from './parse-checklist.ts';

export interface ChecklistFacts {
  checklist: Checklist;
  /** The company's name and phone. */
  company: string;
  /** The article's URL for display, without https://. */
  address: string;
  publishedAt: Date;
  /** The publication date as text. */
  date: string;
}

// Read from the project's folder: the bundler would move this module away from the file.
const TITLE_FACE = 'src/assets/fonts/display-600.ttf';
const TEXT_FACE = 'node_modules/@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf';
const BOLD_FACE = 'node_modules/@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf';

/** All sizes are in points; the page is 595 x 842. */
const MARGIN = 36;
const WIDTH = 595.28 - 2 * MARGIN;
const PADDING = 5;
const TEXT_SIZE = 9;
const LEAST_ROW = 29;
const TICK = 36;
const SIGNATURE = 118;
const NOTES_GAP = 12;
const BLANK_FIELDS = [
  { label: 'Máquina', width: 0.46 },
  { label: 'Linha', width: 0.27 },
  { label: 'Data', width: 0.27 },
];

type Sheet = InstanceType<typeof PDFDocument>;

/**
 * Draws a checklist to tick and sign on one A4 page, tagged for screen readers. The same facts give the same bytes.
 * Throws if it does not fit on one page.
 */
export async function drawChecklist(facts: ChecklistFacts): Promise<Buffer> {
  const { caption } = facts.checklist;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    font: TEXT_FACE,
    bufferPages: true,
    info: {
      Title: caption,
      Author: facts.company,
      Subject: facts.address,
      CreationDate: facts.publishedAt,
      ModDate: facts.publishedAt,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done, fail) => document.on('end', done).on('error', fail));

  const root = document.struct('Document');
  document.addStructure(root);
  const below = drawHead(document, root, facts);
  const end = drawTable(document, root, facts.checklist, below);
  drawNotes(document, root, end + NOTES_GAP);
  root.end();
  if (end > document.page.height - MARGIN || document.bufferedPageRange().count > 1)
    throw new Error(`The checklist “${caption}” does not fit on one page.`);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Draws a box for notes in the remaining space of the page. */
function drawNotes(document: Sheet, root: Structure, top: number): void {
  const height = document.page.height - MARGIN - top;
  if (height < LEAST_ROW) return;
  drawLines(document, () => document.lineWidth(0.5).rect(MARGIN, top, WIDTH, height));
  root.add(
    document.struct('P', {}, () => {
      document
        .font(TEXT_FACE, TEXT_SIZE)
        .text('Observações', MARGIN + PADDING, top + PADDING, { lineBreak: false });
    }),
  );
}

type Structure = ReturnType<Sheet['struct']>;

/** Draws lines as artifacts, which screen readers skip. */
function drawLines(document: Sheet, path: () => Sheet): void {
  document.markContent('Artifact');
  path().stroke();
  document.endMarkedContent();
}

/** Draws the title block and the fields to fill in. Returns where the table may begin. */
function drawHead(document: Sheet, root: Structure, facts: ChecklistFacts): number {
  const { company, address, date, checklist } = facts;
  const block = 34;
  const cells = [
    { label: 'Empresa', text: company, width: 0.34 },
    { label: 'Página', text: address, width: 0.42 },
    { label: 'Publicado em', text: date, width: 0.24 },
  ];
  drawLines(document, () => document.lineWidth(0.7).rect(MARGIN, MARGIN, WIDTH, block));
  let x = MARGIN;
  for (const { label, text, width } of cells) {
    if (x > MARGIN)
      document
        .moveTo(x, MARGIN)
        .lineTo(x, MARGIN + block)
        .stroke();
    const [left, room] = [x + PADDING, WIDTH * width - 2 * PADDING];
    root.add(
      document.struct('P', {}, () => {
        document.font(TEXT_FACE, 7).text(`${label} `, left, MARGIN + PADDING, { width: room });
        document.font(TEXT_FACE, TEXT_SIZE).text(text, left, MARGIN + 16, { width: room });
      }),
    );
    x += WIDTH * width;
  }
  const titleTop = MARGIN + block + 12;
  root.add(
    document.struct('H1', {}, () => {
      document.font(TITLE_FACE, 20).text(checklist.caption, MARGIN, titleTop, { width: WIDTH });
    }),
  );
  const fieldsTop = titleTop + 46;
  x = MARGIN;
  for (const { label, width } of BLANK_FIELDS) {
    const [left, right] = [x, x + WIDTH * width - 2 * PADDING];
    root.add(
      document.struct('P', {}, () => {
        document.font(TEXT_FACE, TEXT_SIZE).text(`${label}:`, left, fieldsTop - 10, { lineBreak: false });
      }),
    );
    const labelEnd = left + document.widthOfString(`${label}: `);
    drawLines(document, () => document.lineWidth(0.5).moveTo(labelEnd, fieldsTop).lineTo(right, fieldsTop));
    x += WIDTH * width;
  }
  return fieldsTop + 14;
}

/** Draws the table with a column to tick on the left and one to sign on the right. Returns where it ends. */
function drawTable(document: Sheet, root: Structure, { head, rows }: Checklist, top: number): number {
  const inner = WIDTH - TICK - SIGNATURE;
  // The first column and the one with the criterion have the longest texts.
  const shares = head.map((_, index) => (index === 0 ? 1.45 : index === 2 ? 1.35 : 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const widths = [TICK, ...shares.map((share) => (inner * share) / total), SIGNATURE];
  const table = document.struct('Table');
  root.add(table);
  let y = top;
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const faceOf = (index: number) => (isHead || index === 1 ? BOLD_FACE : TEXT_FACE);
    const heights = cells.map((text, index) =>
      document
        .font(faceOf(index), TEXT_SIZE)
        .heightOfString(text || ' ', { width: (widths[index] ?? 0) - 2 * PADDING }),
    );
    const height = Math.max(isHead ? 0 : LEAST_ROW, ...heights.map((one) => one + 2 * PADDING));
    const row = document.struct('TR');
    table.add(row);
    let x = MARGIN;
    for (const [index, text] of cells.entries()) {
      const [left, width] = [x, widths[index] ?? 0];
      drawLines(document, () => document.lineWidth(0.5).rect(left, y, width, height));
      row.add(
        document.struct(isHead || index === 1 ? 'TH' : 'TD', {}, () => {
          document
            .font(faceOf(index), TEXT_SIZE)
            .text(text, left + PADDING, y + PADDING, { width: width - 2 * PADDING });
        }),
      );
      x += width;
    }
    row.end();
    y += height;
  };
  drawRow(['Feito', ...head, 'Assinatura'], true);
  for (const cells of rows) drawRow(['', ...cells, ''], false);
  table.end();
  return y;
}
