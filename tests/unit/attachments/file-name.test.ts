import { expect, test } from 'vitest';
import { cleanFileName } from '../../../netlify/attachments/file-name.ts';
import { MAX_NAME_LENGTH } from '../../../src/shared/attachments/attachment-wire.ts';
import { kindOfName } from '../../../src/shared/attachments/file-kinds.ts';

test.each([
  ['rosca 60 mm.JPG', 'rosca 60 mm.JPG'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fakepath\\peça.dxf', 'peça.dxf'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['linha\r\nAssunto: outra.pdf', 'linha Assunto_ outra.pdf'],
  ['...', ''],
  ['  ', ''],
])('%j is shown as %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});

test('gives a file the ending of its content', () => {
  expect(cleanFileName('foto.png', 'jpeg')).toBe('foto.jpg');
  expect(cleanFileName('foto.jpeg', 'jpeg')).toBe('foto.jpeg');
  expect(cleanFileName('desenho v1.2', 'pdf')).toBe('desenho v1.2.pdf');
  expect(cleanFileName('programa.exe', 'pdf')).toBe('programa.exe.pdf');
  expect(cleanFileName('.pdf', 'pdf')).toMatch(/^\S+\.pdf$/);
});

test('shortens a long name before its ending, without cutting a character in half', () => {
  const name = cleanFileName(`${'🛠'.repeat(200)}.step`);
  expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
  expect(kindOfName(name)).toBe('step');
  expect(name.isWellFormed()).toBe(true);
});
