import { useState } from 'react';
import type { CallStaff } from '../frame/call-staff.ts';
import { download } from '../frame/download.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { fetchExport } from './inbox-client.ts';
import type { LeadFilters } from './use-inbox.ts';

const DURATION_MS = 5000;

interface Props {
  call: CallStaff;
  filters: LeadFilters;
  show: (notice: NoticeText) => void;
}

/** Downloads all leads that match the filters, not only the page on screen. */
export function ExportButton({ call, filters, show }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    const reply = await fetchExport(call, { ...filters, after: null });
    setBusy(false);
    setFailed(!reply.ok);
    if (!reply.ok) return;
    download('pedidos.csv', reply.value);
    show({ text: 'Arquivo pedidos.csv baixado.', durationMs: DURATION_MS });
  };
  return (
    <>
      <button type="button" className="inbox-text-button" aria-busy={isBusy} onClick={save}>
        Exportar CSV
      </button>
      <Failure text={hasFailed ? 'O arquivo não pôde ser baixado. Tente de novo.' : undefined} />
    </>
  );
}
