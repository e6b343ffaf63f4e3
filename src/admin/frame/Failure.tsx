/** Explains a failure beside its control: a message at the screen's edge could be outside of the viewport. */
export const scrollToFailure = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

interface Props {
  /** Undefined while an action runs, so that a second failure with the same words is announced, too. */
  text: string | undefined;
  className?: string;
}

/** Says why an action failed. Place it beside the control that was used. */
export function Failure({ text, className = 'inbox-alert' }: Props) {
  if (!text) return null;
  return (
    <p ref={scrollToFailure} className={className} role="alert">
      {text}
    </p>
  );
}
