import { fieldMistakes } from './field-mistakes.ts';
import type { Mistake } from './mistake-forms.ts';
import { textMistakes } from './text-mistakes.ts';

/** What editors got wrong in files (tests/unit/content/text-mistakes.ts and field-mistakes.ts), tried in the forms. */
export const MISTAKES: readonly Mistake[] = [...textMistakes, ...fieldMistakes];
