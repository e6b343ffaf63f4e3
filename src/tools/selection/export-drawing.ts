import type { ScrewModel } from '../../shared/tools/screw-model.ts';
import type { Sheet, SheetWords } from '../../shared/tools/screw-sheet.ts';

/** A screw's drawing and its texts. The caller provides them, so that this file contains no rules. */
export interface DrawingFile {
  /** Without the extension. */
  name: string;
  title: string;
  /** With enlarged details, for paper. */
  sheet: Sheet;
  screw: ScrewModel;
  words: Partial<SheetWords>;
  notes: readonly string[];
  svg: string;
  lines: readonly string[];
}

/** Text of characters below 256 as one byte each: Windows-1252 for everything that Portuguese needs. */
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

function save(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads the drawing. `kind`: "pdf", "dxf" or "svg". Each writer is loaded on first use. */
export async function exportDrawing(kind: string, file: DrawingFile): Promise<void> {
  const name = `${file.name}.${kind}`;
  if (kind === 'dxf') {
    const [{ writeDxf }, { drawEdges }, { layOutSheet }] = await Promise.all([
      import('../../shared/tools/screw-dxf.ts'),
      import('../../shared/tools/screw-edges.ts'),
      import('../../shared/tools/screw-sheet.ts'),
    ]);
    const plain = layOutSheet(file.screw, file.sheet.text, {
      edges: drawEdges(file.screw),
      words: file.words,
      notes: file.notes,
    });
    save(toBytes(writeDxf(plain)), 'application/dxf', name);
  } else if (kind === 'pdf') {
    const { writePdf } = await import('../../shared/tools/screw-pdf.ts');
    save(toBytes(writePdf(file.sheet, [file.title, ...file.lines])), 'application/pdf', name);
  } else {
    const { writeSvgFile } = await import('../../shared/tools/screw-svg-file.ts');
    save(writeSvgFile(file.svg, file.title), 'image/svg+xml', name);
  }
}
