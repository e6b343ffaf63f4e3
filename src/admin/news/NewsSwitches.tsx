import './news.css';
import { useStore } from '@nanostores/react';
import type { CallStaff } from '../call-staff.ts';
import type { NoticeText } from '../Notice.tsx';
import { playChime } from './chime.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { Switch } from './Switch.tsx';
import { $isSoundOn, switchSound } from './sound.store.ts';

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
}

/** How this device tells of new leads. */
export function NewsSwitches({ call, show }: Props) {
  const isSoundOn = useStore($isSoundOn);
  const change = () => {
    switchSound(!isSoundOn);
    // Plays it once, and lets the browser allow sound in this page.
    if (!isSoundOn) void playChime();
  };
  return (
    <fieldset className="news-switches">
      <legend className="sr-only">Avisos de pedido novo</legend>
      <Switch label="Som" isOn={isSoundOn} onSwitch={change} />
      <PushSwitch call={call} show={show} />
    </fieldset>
  );
}
