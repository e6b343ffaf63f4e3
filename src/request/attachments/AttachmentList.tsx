import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { kindOfName } from '../../shared/attachments/file-kinds.ts';
import { addStyle } from '../../site/ui/add-style.ts';
import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { say } from '../../site/ui/live/say.ts';
import css from './attachments.css?inline';
import { describeState, type FileRow } from './describe-file.ts';
import { describeProblem } from './describe-on-way.ts';
import { $fileProblems } from './draft-files.store.ts';
import { $rows, removeFile, startFiles } from './field-files.store.ts';

export { addFiles } from './field-files.store.ts';

addStyle(css);

/** Moves the focus to the next file, or to the field. */
const toNext = moveFocusOnRemoval((row) => {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  return next?.querySelector('button') ?? document.getElementById('attachments');
});

function Row({ row }: { row: FileRow }) {
  const { id, name, state, percent, preview } = row;
  const isOnWay = ['sending', 'line', 'busy'].includes(state);
  return (
    <li ref={toNext} data-state={state}>
      {preview ? (
        <img src={preview} alt="" />
      ) : (
        <span className="attachment-kind" aria-hidden="true">
          {kindOfName(name)?.toUpperCase() ?? '?'}
        </span>
      )}
      <div>
        <p className="attachment-name" title={name}>
          {name}
        </p>
        <p className="attachment-state">
          {state === 'ready' && <Icon name="check" size={14} />}
          {describeState(row)}
        </p>
        {isOnWay && <progress value={percent} max={100} aria-label={`Envio de ${name}`} />}
      </div>
      {!isOnWay && (
        <button
          type="button"
          aria-label={`Remover: ${name}`}
          title="Remover"
          onClick={() => {
            say(`${name} removido`);
            void removeFile(id);
          }}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}

/** Announces changes of a row's state, but not its progress. */
function useAnnouncements(rows: readonly FileRow[]) {
  const news = rows.filter(({ state }) => ['ready', 'refused', 'line', 'busy'].includes(state));
  const text = news.map((row) => `${row.id} ${row.state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the rows that have news.
  useEffect(() => {
    for (const row of news) {
      if (said.get(row.id) !== row.state) say(`${row.name}: ${describeState(row)}`);
      said.set(row.id, row.state);
    }
  }, [text]);
}

const said = new Map<string, string>();

/** The files of the draft, those on their way with their progress, and those that were not taken. */
export function AttachmentList() {
  const rows = useStore($rows);
  const problems = useStore($fileProblems);
  useEffect(startFiles, []);
  useAnnouncements(rows);
  return (
    <>
      {rows.length > 0 && (
        <ul className="attachment-list" aria-label="Arquivos da solicitação">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul id="attachments-error" className="field-error attachment-problems">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and the same problem
            <li key={index}>{describeProblem(problem)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
