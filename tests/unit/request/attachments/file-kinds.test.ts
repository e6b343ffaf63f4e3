import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCEPTED, DOCUMENTS } from '../../../../src/request/attachments/draft-files.ts';
import { ATTACHMENT_NOTICES } from '../../../../src/shared/attachments/attachment-wire.ts';
import { DOCUMENT_NAMES, FILE_KINDS, listAccepted } from '../../../../src/shared/attachments/file-kinds.ts';

test('the field of a form accepts and names the kinds of the list', () => {
  expect([ACCEPTED, DOCUMENTS]).toEqual([listAccepted(), DOCUMENT_NAMES]);
});

test('the notice about a file that is not accepted and the team’s guide name every kind', () => {
  const paragraph = readFileSync('docs/guia-da-equipe.md', 'utf8').match(/^\*\*Arquivos\.\*\*.*?\n\n/ms)?.[0];
  const texts = [ATTACHMENT_NOTICES.type.detail, paragraph];
  const kinds = Object.keys(FILE_KINDS).map((kind) => kind.toUpperCase());
  for (const text of texts) expect(kinds.filter((kind) => !text?.includes(kind))).toEqual([]);
});
