import type { WearTexts } from '../../shared/tools/wear-form.ts';

/** The form's texts by field name, without empty ones. */
export const readTexts = (form: HTMLFormElement): WearTexts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  );
