import { formatPlain } from '../../shared/tools/format-plain.ts';
import { lengthRatio, type ScrewModel } from '../../shared/tools/screw-model.ts';
import { layOutSheet, textHeightFor } from '../../shared/tools/screw-sheet.ts';
import { type ScrewNeeds, selectScrew } from '../../shared/tools/selection.ts';
import { describeNeeds, describeSelection } from '../../shared/tools/selection-texts.ts';

/** On paper and in CAD, texts are as high as 12 pixels in a drawing of this width. */
const WIDTH = 900;

function save(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves the drawing as a file. `kind`: "pdf", "dxf" or "svg". Each writer is fetched when it is first used. */
export async function exportDrawing(
  kind: string,
  needs: ScrewNeeds,
  screw: ScrewModel,
  issuer: string,
): Promise<void> {
  const title = `Rosca: ${describeNeeds(needs)}`;
  const name = `rosca-${formatPlain(screw.diameter)}x${formatPlain(lengthRatio(screw), 1)}d.${kind}`;
  const text = textHeightFor(screw, WIDTH, 12);
  if (kind === 'dxf') {
    const { toBytes, writeDxf } = await import('../../shared/tools/screw-dxf.ts');
    save(toBytes(writeDxf(layOutSheet(screw, text, false))), 'application/dxf', name);
  } else if (kind === 'pdf') {
    const [{ writePdf }, { toBytes }] = await Promise.all([
      import('../../shared/tools/screw-pdf.ts'),
      import('../../shared/tools/screw-dxf.ts'),
    ]);
    const lines = describeSelection(needs, selectScrew(needs)).map(({ term, value }) => `${term}: ${value}`);
    const note = `${issuer}. Orientação a partir de guias publicados; haste e ponta conforme a máquina. Medidas em mm.`;
    save(toBytes(writePdf(layOutSheet(screw, text), [title, ...lines, note])), 'application/pdf', name);
  } else {
    const { exportSvg } = await import('../../shared/tools/screw-svg.ts');
    save(exportSvg(layOutSheet(screw, text), title), 'image/svg+xml', name);
  }
}
