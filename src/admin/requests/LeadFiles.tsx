import type { LeadDetail } from '../../shared/inbox/inbox-answers.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { describeFile, isPicture, nameFile } from './describe-file.ts';
import { LeadPicture } from './LeadPicture.tsx';
import './lead-files.css';

interface Props {
  call: CallStaff;
  lead: LeadDetail;
}

/** The visitor's files: pictures as large previews, the rest by name; all can be downloaded. */
export function LeadFiles({ call, lead: { attachments, receivedAt } }: Props) {
  if (attachments.length === 0) return null;

  return (
    <section className="inbox-section">
      <h4>
        Arquivos <span className="lead-files-count">{attachments.length}</span>
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
    </section>
  );
}
