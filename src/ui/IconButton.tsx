import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

interface Props {
  icon: IconName;
  /** Said to screen readers and shown as a tooltip. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
}

/** A button that is a drawing alone; its name shows after a while of pointing at it. */
export function IconButton({ icon, label, onClick, disabled = false }: Props) {
  return (
    <button
      type="button"
      className="with-tooltip relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-corner border border-steel-200 hover:border-ink disabled:cursor-not-allowed disabled:border-steel-100 disabled:text-steel-300"
      aria-label={label}
      data-tooltip={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
