import { expect, test } from 'vitest';
import { checkContent } from '../../../netlify/attachments/check-content.ts';
import { PDF } from '../../fixtures/attachments.ts';
import { DOCX, DWG, makeOffice } from '../../fixtures/office.ts';

const kindOf = (bytes: Uint8Array, isProposal = true) =>
  checkContent(new Uint8Array(bytes), { isProposal })?.kind;

test.each([
  ['dwg', DWG],
  ['docx', DOCX],
  ['xlsx', makeOffice('xl/workbook.xml')],
  ['pptx', makeOffice('ppt/presentation.xml')],
  ['pdf', PDF],
] as const)('a proposal may be %s, known by its content', (kind, bytes) => {
  expect(kindOf(bytes)).toBe(kind);
  expect(kindOf(bytes, false)).toBe(kind === 'pdf' ? 'pdf' : undefined);
});

test.each([
  ['with macros', makeOffice('word/document.xml', 'word/vbaProject.bin')],
  ['with a binary workbook', makeOffice('xl/workbook.bin')],
  ['that is another archive', makeOffice('leia-me.txt')],
  ['behind a page', Buffer.concat([Buffer.from('<script>'), DOCX])],
  ['before a page', Buffer.concat([DOCX, Buffer.from('<script>')])],
  ['that is cut', DOCX.slice(0, DOCX.length - 30)],
  ['whose list of names is broken', DOCX.map((byte, at) => (at > DOCX.length - 60 ? 255 : byte))],
  ['that only begins like a DWG', Buffer.from('AC10320')],
])('a document %s is refused', (_, bytes) => {
  expect(kindOf(new Uint8Array(bytes))).toBeUndefined();
});
