interface Props {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onSwitch: () => void;
}

/** A button that says its state in words. */
export function Switch({ label, isOn, isBusy = false, onSwitch }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="news-switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onSwitch}
    >
      {label}
      <span aria-hidden="true">{isOn ? 'ligado' : 'desligado'}</span>
    </button>
  );
}
