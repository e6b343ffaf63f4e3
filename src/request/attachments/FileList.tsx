import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { MAX_BYTES, MAX_FILES } from '../../shared/attachments/file-limits.ts';
import { formatBytes } from '../../shared/format-bytes.ts';
import { say } from '../../site/ui/live/say.ts';
import { mark } from '../form-fields.ts';
import { areFilesMarked } from '../queue/queue-mark.ts';
import {
  $draftFiles,
  $fileProblems,
  addDraftFiles,
  dropDraftFiles,
  restoreDraftFiles,
} from './draft-files.store.ts';
import { ACCEPTED, DOCUMENTS, FILE_FIELD, FILE_HINT } from './draft-files.ts';

const ERROR = `${FILE_FIELD}-error`;

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/**
 * The chosen files, below the form's file field, which is plain HTML: until this code runs, the browser posts the files with
 * the form. The upload code is loaded on first use.
 */
export function FileList({ field }: { field: HTMLInputElement }) {
  const [List, setList] = useState<ComponentType>();
  const [isCodeMissing, setCodeMissing] = useState(false);
  const problems = useStore($fileProblems);

  useEffect(() => {
    const { form } = field;
    if (!form) return;
    // On a reload, browsers would restore the chosen files.
    field.autocomplete = 'off';
    field.accept = ACCEPTED;
    const hint = document.getElementById(FILE_HINT);
    if (hint) hint.textContent = `Até ${MAX_FILES} fotos, ${DOCUMENTS}, ${formatBytes(MAX_BYTES)} cada.`;

    const load = async () => {
      const [{ AttachmentList, addFiles }] = await Promise.all([
        import('./AttachmentList.tsx'),
        // Needed when the request is sent, by then perhaps without a connection.
        import('./send-files.ts'),
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
      if ($draftFiles.get().length > 0 || areFilesMarked()) prefetch();
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
  }, [field]);

  const isWrong = problems.length > 0 || isCodeMissing;
  useEffect(() => {
    mark(field, 'aria-invalid', isWrong && 'true');
    mark(field, 'aria-describedby', isWrong ? `${FILE_HINT} ${ERROR}` : FILE_HINT);
  }, [field, isWrong]);
  return (
    <>
      {List && <List />}
      {isCodeMissing && (
        <p className="field-error" id={ERROR}>
          Sem conexão para preparar os arquivos. Eles ficam escolhidos até a conexão voltar.
        </p>
      )}
    </>
  );
}
