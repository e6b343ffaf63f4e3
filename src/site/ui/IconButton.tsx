import type { MouseEvent } from 'react';
import { addStyle } from './add-style.ts';
import { Icon } from './Icon.tsx';
import style from './icon-button.css?inline';
import type { IconName } from './icon-paths.ts';
import { addTooltip } from './tooltip/tooltip.ts';

addStyle(style);

interface Props {
  icon: IconName;
  /** Said to screen readers and shown as a tooltip. */
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** A disabled button keeps the focus, which would otherwise be lost with the click that disables it. */
  disabled?: boolean;
}

/** A button that is a drawing alone; its name shows after a while of pointing at it. */
export function IconButton({ icon, label, onClick, disabled = false }: Props) {
  return (
    <span ref={addTooltip} className="shrink-0">
      <button
        type="button"
        className="icon-button grid size-11 cursor-pointer place-items-center rounded-corner border border-steel-200 hover:border-ink"
        aria-label={label}
        aria-disabled={disabled}
        onClick={(event) => disabled || onClick(event)}
      >
        <Icon name={icon} />
      </button>
      <span className="tooltip" aria-hidden="true" hidden>
        {label}
      </span>
    </span>
  );
}
