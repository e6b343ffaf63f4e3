import { type ComponentProps, type RefObject, useEffect } from 'react';

interface Props extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
}

/** A dialog that is modal from its first render on. The caller gives it a name, a width and its padding. */
export function Modal({ ref, className, ...rest }: Props) {
  useEffect(() => ref.current?.showModal(), [ref]);
  return (
    <dialog
      ref={ref}
      className={`m-auto rounded-corner bg-white text-ink backdrop:bg-shade ${className}`}
      {...rest}
    />
  );
}
