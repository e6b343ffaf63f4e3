import { boxValue, controlIds, type FieldSpec } from '../../../../src/shared/request/fields.ts';
import { MAKES } from '../../../../src/shared/request/makes.ts';
import { type Html, html } from '../../../platform/html.ts';

function renderControl(spec: FieldSpec, value: string, attributes: Html): Html {
  if (spec.kind === 'textarea') {
    // Starts with a line break, because the HTML parser drops the first one in a textarea.
    return html`<textarea ${attributes} rows="6">
${value}</textarea>`;
  }
  if (spec.kind === 'select') {
    const options = [['', 'Selecione'], ...Object.entries(spec.options ?? {})].map(
      ([option, label]) =>
        html`<option value="${option}"${option === value && html` selected`}>${label}</option>`,
    );
    return html`<select ${attributes}>${options}</select>`;
  }
  if (spec.kind === 'checkbox') {
    return html`<input ${attributes} type="checkbox" value="${boxValue(spec)}"${value !== '' && html` checked`}> `;
  }
  const input = html`<input ${attributes} type="${spec.kind}" value="${value}"`;
  if (!spec.hasMakes) return html`${input}>`;
  const makes = MAKES.map((make) => html`<option value="${make}">`);
  return html`${input} list="${spec.name}-makes"><datalist id="${spec.name}-makes">${makes}</datalist>`;
}

/** Renders a field with its label, hint and error; aria-describedby links hint and error to the control. */
export function renderField(spec: FieldSpec, value: string, problem: string | undefined): Html {
  const { name } = spec;
  const { describedBy } = controlIds(spec, problem);
  const attributes = html`id="${name}" name="${name}"${
    spec.autoComplete !== undefined && html` autocomplete="${spec.autoComplete}"`
  }${spec.required && html` required`}${describedBy !== undefined && html` aria-describedby="${describedBy}"`}${
    problem !== undefined && html` aria-invalid="true"`
  }`;
  const control = renderControl(spec, value, attributes);
  const isBox = spec.kind === 'checkbox';
  return html`<div class="field">
<label${!isBox && html` for="${name}"`}>${isBox && control}${spec.label}${spec.required && html` <span class="required">(obrigatório)</span>`}</label>
${spec.hint !== undefined && html`<p class="hint" id="${name}-hint">${spec.hint}</p>`}
${problem !== undefined && html`<p class="field-error" id="${name}-error">${problem}</p>`}
${!isBox && control}
</div>
`;
}
