import { ATTACHMENTS_FIELD, MAX_FILES } from '../../../src/shared/attachments/attachment-wire.ts';
import { KIND_NAMES, listAccepted } from '../../../src/shared/attachments/file-kinds.ts';
import { type Html, html } from './html.ts';

/** The field for files, which no page can fill in again: a form that comes back asks for them once more. */
export const renderFilesField = (isAgain: boolean): Html => html`<div class="field">
<label for="${ATTACHMENTS_FIELD}">Fotos e desenhos</label>
<p class="hint" id="${ATTACHMENTS_FIELD}-hint">Até ${MAX_FILES} arquivos, 4 MB no total: ${KIND_NAMES}. Fotos HEIC são guardadas como chegam, com os dados da câmera.${
  isAgain && html` <strong>Se você já tinha escolhido arquivos, escolha-os de novo.</strong>`
}</p>
<input id="${ATTACHMENTS_FIELD}" name="${ATTACHMENTS_FIELD}" type="file" multiple accept="${listAccepted()}" aria-describedby="${ATTACHMENTS_FIELD}-hint">
</div>`;
