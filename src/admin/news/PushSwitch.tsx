import './news.css';
import { useEffect, useState } from 'react';
import type { CallStaff } from '../frame/call-staff.ts';
import { Failure } from '../frame/Failure.tsx';
import type { NoticeText } from '../frame/Notice.tsx';
import { type PushProblem, readOffer, switchOff, switchOn } from './device-push.ts';

const PROBLEMS: Readonly<Record<PushProblem, string>> = {
  denied: 'O navegador não permite avisos deste site. Mude isso nas configurações dele e tente de novo.',
  device: 'Este aparelho não conseguiu ligar os avisos. Tente de novo mais tarde.',
  server: 'Não foi possível ligar os avisos: o servidor não respondeu. Tente de novo.',
};

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
}

/**
 * Switches the notices of new leads on this device on and off. Renders nothing if the browser or server does not support
 * them.
 */
export function PushSwitch({ call, show }: Props) {
  const [offer, setOffer] = useState<{ publicKey: string; isOn: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PushProblem>();

  useEffect(() => {
    let isStale = false;
    readOffer(call)
      .catch(() => undefined)
      .then((read) => !isStale && setOffer(read));
    return () => {
      isStale = true;
    };
  }, [call]);

  if (!offer) return null;
  const { publicKey, isOn } = offer;
  const change = async () => {
    setBusy(true);
    setProblem(undefined);
    const found = (isOn ? await switchOff(call) : await switchOn(call, publicKey)) || undefined;
    setBusy(false);
    setProblem(found);
    if (found) return;
    setOffer({ publicKey, isOn: !isOn });
    const text = isOn ? 'Avisos desligados neste aparelho.' : 'Avisos ligados neste aparelho.';
    show({ text, durationMs: 5000 });
  };
  return (
    <>
      <button
        type="button"
        role="switch"
        className="news-switch"
        aria-checked={isOn}
        aria-busy={isBusy}
        onClick={isBusy ? undefined : change}
      >
        Avisar neste aparelho
        <span aria-hidden="true">{isOn ? 'ligado' : 'desligado'}</span>
      </button>
      <Failure text={problem && PROBLEMS[problem]} />
    </>
  );
}
