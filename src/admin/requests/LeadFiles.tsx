import { AddFiles, type Props } from './AddFiles.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { describeFile, isPicture, nameFile } from './describe-file.ts';
import { LeadPicture } from './LeadPicture.tsx';
import './lead-files.css';

/** The request's files: pictures as large previews, the rest by name; all can be downloaded, and the team adds others. */
export function LeadFiles(props: Props) {
  const { call, lead } = props;
  const { attachments, receivedAt, state } = lead;
  if (attachments.length === 0 && state === 'suspect') return null;

  return (
    <section className="inbox-section">
      <h4>
        Arquivos {attachments.length > 0 && <span className="lead-files-count">{attachments.length}</span>}
      </h4>
      <ul className="lead-files">
        {attachments.map((file) => (
          <li key={file.id} data-picture={isPicture(file) || undefined}>
            {isPicture(file) && <LeadPicture call={call} file={file} />}
            <div className="lead-file-facts">
              <p className="lead-file-name">{nameFile(file)}</p>
              <p className="hint">{describeFile(file, receivedAt, new Date())}</p>
            </div>
            {file.state === 'complete' && <DownloadButton call={call} file={file} />}
          </li>
        ))}
      </ul>
      {state !== 'suspect' && <AddFiles {...props} />}
    </section>
  );
}
