import type { WearTexts } from '../../shared/tools/wear-form.ts';

/** The form's texts by field name, without empty ones. */
export const readTexts = (form: HTMLFormElement): WearTexts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    ),
  );

/** Puts texts into the form; fields without one get their default. */
export function fillTexts(form: HTMLFormElement, texts: WearTexts): void {
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.type !== 'file')
      control.value = texts[control.name] ?? control.defaultValue;
    else if (control instanceof HTMLSelectElement)
      control.value = texts[control.name] ?? control.options[0]?.value ?? '';
}
