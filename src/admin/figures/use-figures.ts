import { useCallback, useEffect, useRef, useState } from 'react';
import { FIGURES_PATH, type Figures, type Period, USUAL_PERIOD } from '../../shared/figures/figures-wire.ts';
import type { CallFailure, CallStaff } from '../call-staff.ts';

/** The figures of the chosen period. A failed reading keeps the last figures. */
export function useFigures(call: CallStaff) {
  const [period, setPeriod] = useState<Period>(USUAL_PERIOD);
  const [figures, setFigures] = useState<Figures>();
  const [failure, setFailure] = useState<CallFailure>();
  const [isBusy, setBusy] = useState(true);
  /** Numbers the readings: only the last one is shown. */
  const latest = useRef(0);

  const load = useCallback(async () => {
    latest.current += 1;
    const reading = latest.current;
    setBusy(true);
    const reply = await call<Figures>(`${FIGURES_PATH}?semanas=${period}`);
    if (reading !== latest.current) return;
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure);
    if (reply.ok) setFigures(reply.value);
  }, [call, period]);

  useEffect(() => {
    void load();
    return () => {
      latest.current += 1;
    };
  }, [load]);

  return { period, choose: setPeriod, figures, failure, isBusy, refresh: () => void (isBusy || load()) };
}
