import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { MAX_BYTES, MAX_FILES, MAX_FORM_BYTES } from '../../shared/attachments/file-limits.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import { say } from '../../site/ui/live/say.ts';
import {
  $draftFiles,
  $fileProblems,
  addDraftFiles,
  dropDraftFiles,
  restoreDraftFiles,
} from './draft-files.store.ts';
import { ACCEPTED, DOCUMENTS, FILE_FIELD } from './draft-files.ts';

const HINT = `${FILE_FIELD}-hint`;
const ERROR = `${FILE_FIELD}-error`;

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** The file field. Until the island hydrates it is a plain form field; the upload code is loaded on first use. */
export function AttachmentField() {
  const input = useRef<HTMLInputElement>(null);
  const [List, setList] = useState<ComponentType>();
  const [isReady, setReady] = useState(false);
  const [isCodeMissing, setCodeMissing] = useState(false);
  const problems = useStore($fileProblems);

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    setReady(true);
    // On a reload, browsers would restore the chosen files.
    field.autocomplete = 'off';

    const load = async () => {
      const [{ AttachmentList, addFiles }] = await Promise.all([
        import('./AttachmentList.tsx'),
        // Needed when the request is sent, by then perhaps without a connection.
        import('./files-of-request.ts'),
      ]);
      setList(() => AttachmentList);
      return addFiles;
    };
    let isMissing = false;
    const prefetch = () => void load().catch(() => {});
    const addChosen = async () => {
      const files = [...(field.files ?? [])];
      if (files.length === 0) return;
      const chosen = addDraftFiles(files);
      say(files.length === 1 ? '1 arquivo escolhido' : `${files.length} arquivos escolhidos`);
      try {
        const addFiles = await load();
        setCodeMissing(false);
        isMissing = false;
        field.value = '';
        const problems = await addFiles(chosen, files.slice(chosen.length));
        for (const problem of problems) say(`${problem.name}: ${problem.notice.title}`);
      } catch {
        // The files stay in the field until the connection returns.
        dropDraftFiles(chosen.map(({ id }) => id));
        setCodeMissing(true);
        isMissing = true;
      }
    };
    const dragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer) || field.matches(':disabled')) return;
      event.preventDefault();
      form.dataset['dropping'] = '';
      prefetch();
    };
    const dragEnd = () => {
      delete form.dataset['dropping'];
    };
    const drop = (event: DragEvent) => {
      dragEnd();
      if (!carriesFiles(event.dataTransfer) || field.matches(':disabled')) return;
      event.preventDefault();
      field.files = event.dataTransfer?.files ?? null;
      void addChosen();
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // Office programs add a picture of the text to the clipboard.
      if (!data?.files.length || data.types.includes('text/plain') || field.matches(':disabled')) return;
      event.preventDefault();
      field.files = data.files;
      void addChosen();
    };
    const restore = () => {
      restoreDraftFiles();
      if ($draftFiles.get().length > 0) prefetch();
    };

    restore();
    // Files chosen before the island hydrated.
    void addChosen();
    const stop = $draftFiles.listen((files) => files.length > 0 && prefetch());
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener('focus', prefetch, { signal });
    field.addEventListener('change', addChosen, { signal });
    form.addEventListener('dragover', dragOver, { signal });
    form.addEventListener('dragleave', dragEnd, { signal });
    form.addEventListener('drop', drop, { signal });
    form.addEventListener('paste', paste, { signal });
    addEventListener('online', () => isMissing && void addChosen(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && restore(), { signal });
    return () => {
      stop();
      listeners.abort();
    };
  }, []);

  const isWrong = problems.length > 0 || isCodeMissing;
  return (
    <div className="field sm:col-span-2">
      <label htmlFor={FILE_FIELD}>
        Fotos e desenhos<span className="hint"> (opcional)</span>
      </label>
      <input
        ref={input}
        id={FILE_FIELD}
        name={FILE_FIELD}
        type="file"
        multiple
        accept={isReady ? ACCEPTED : undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${HINT} ${ERROR}` : HINT}
      />
      <p className="hint" id={HINT}>
        {`Até ${MAX_FILES} fotos, ${DOCUMENTS}, ${isReady ? `${formatBytes(MAX_BYTES)} cada` : `${formatBytes(MAX_FORM_BYTES)} ao todo`}.`}
      </p>
      {List && <List />}
      {isCodeMissing && (
        <p className="field-error" id={ERROR}>
          Sem conexão para preparar os arquivos. Eles ficam escolhidos até a conexão voltar.
        </p>
      )}
    </div>
  );
}
