import { useState } from 'react';
import type { CallStaff } from '../call-staff.ts';
import { download } from '../download.ts';
import type { NoticeText } from '../Notice.tsx';
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
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const reply = await fetchExport(call, { ...filters, after: null });
    setBusy(false);
    if (reply.ok) download('pedidos.csv', reply.value);
    const text = reply.ok ? 'Arquivo pedidos.csv baixado.' : 'O arquivo não pôde ser baixado. Tente de novo.';
    show({ text, durationMs: DURATION_MS });
  };
  return (
    <button type="button" className="inbox-text-button" aria-busy={isBusy} onClick={save}>
      Exportar CSV
    </button>
  );
}
