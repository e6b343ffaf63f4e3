import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  children: ReactNode;
  isAlarming?: boolean;
  onClose: () => void;
}

/** A result that stays until it is closed. Takes the focus, so it scrolls into view and is read aloud. */
export function Report({ children, isAlarming = false, onClose }: Props) {
  const report = useRef<HTMLElement>(null);
  useEffect(() => report.current?.focus(), []);
  return (
    <section
      ref={report}
      className={`order-last w-full scroll-mt-24 rounded-corner border p-4 sm:p-5 ${isAlarming ? 'border-alarm bg-alarm-wash' : 'border-steel-200 bg-white'}`}
      tabIndex={-1}
      role={isAlarming ? 'alert' : 'status'}
    >
      {children}
      <button type="button" className="button button-quiet mt-4" onClick={onClose}>
        Fechar
      </button>
    </section>
  );
}
