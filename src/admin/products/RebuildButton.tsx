import { useState } from 'react';
import { DONE } from '../../contracts/define-call.ts';
import { BUILD_PATH } from '../../shared/staff/staff-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { explainFailure } from './save-failure.ts';

const STARTED = 'As páginas estão sendo refeitas. Em alguns minutos elas mostram as mudanças.';
const NO_HOOK = 'Este site não se refaz sozinho: peça a quem cuida dele.';

/** Rebuilds the site's pages now, instead of with the daily run. */
export function RebuildButton({ call, show }: { call: CallStaff; show: (notice: NoticeText) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const rebuild = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const reply = await call(BUILD_PATH, DONE, { method: 'POST' });
    setBusy(false);
    if (reply.ok) show({ text: STARTED, durationMs: 10_000 });
    else setFailure(reply.failure.code === 'missing' ? NO_HOOK : explainFailure(reply.failure));
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet max-sm:flex-1 max-sm:px-2"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={rebuild}
      >
        Refazer as páginas
      </button>
      <Failure text={failure} className="field-error order-last basis-full" />
    </>
  );
}
