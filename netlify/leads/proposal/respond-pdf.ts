import { SECURITY_HEADERS } from '../../platform/security-headers.ts';
import { drawProposal, type PrintedProposal, pdfName } from './proposal-pdf.ts';

/** Responds with a proposal as a PDF: never cached. */
export async function respondPdf(proposal: PrintedProposal): Promise<Response> {
  const pdf = await drawProposal(proposal);
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${pdfName(proposal.reference, proposal.version)}"`,
    },
  });
}
