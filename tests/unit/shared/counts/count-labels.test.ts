import { expect, test } from 'vitest';
import { isCountedLabel } from '../../../../src/shared/counts/count-labels.ts';
import { MACHINES } from '../../../../src/shared/machines.ts';

const articles = new Set(['retificarosca']);

test.each([
  'Header - Desktop',
  'Header - Mobile',
  ...MACHINES.map((machine) => `Hero - ${machine}`),
  'Hero - Phone Link',
  'Footer - Phone Link',
  'About Section - Quick Quote',
  'Products Section - General Quote',
  'Cart Sidebar - WhatsApp Quote',
  'Loja - WhatsApp Quote',
  'Floating Button - Home',
  'Floating Button - Rosca e Canhão Injetoras',
  'Injetoras - Gallery',
  'Article - retificarosca',
  'Floating Button - retificarosca',
  'Form - Started',
  'Form - Sent',
  'Form - Failed',
  'Consent 2 ()',
  'Consent 2 (measurement,advertising)',
])('counts %s', (label) => {
  expect(isCountedLabel(label, articles)).toBe(true);
});

test.each([
  '',
  'Hero - ana@cliente.com.br',
  'Article - outro-artigo',
  'Floating Button - ',
  'Article - ',
  'header - desktop',
  'Header - Desktop ',
  'Form - Ana Souza',
  'Consent 2 (Ana Souza)',
  'constructor',
])('does not count “%s”', (label) => {
  expect(isCountedLabel(label, articles)).toBe(false);
});
