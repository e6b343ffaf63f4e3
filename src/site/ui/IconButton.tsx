import type { MouseEvent } from 'react';
import { addStyle } from './add-style.ts';
import { Icon } from './Icon.tsx';
import style from './icon-button.css?inline';
import type { IconName } from './icon-paths.ts';
import { addTooltip } from './tooltip/tooltip.ts';

addStyle(style);

interface Props {
  icon: IconName;
  /** The accessible name and the tooltip's text. */
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Sets `aria-disabled` instead of `disabled`: the button keeps the focus when its own click disables it. */
  disabled?: boolean;
}

/** A button with only an icon. A tooltip shows its label. */
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
