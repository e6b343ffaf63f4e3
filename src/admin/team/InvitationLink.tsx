import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface ReportProps {
  children: ReactNode;
  isAlarming?: boolean;
  onClose: () => void;
}

/** A message that stays until it is closed. Takes the focus, so that it scrolls into view and is read aloud. */
function Report({ children, isAlarming = false, onClose }: ReportProps) {
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

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of an invitation whose mail failed, for the owner to hand over. */
export function InvitationLink({ email, link, onClose }: Props) {
  const id = useId();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('Copiado.');
    } catch {
      setCopied('O navegador não deixou copiar: selecione o endereço e copie.');
    }
  };
  return (
    <Report isAlarming onClose={onClose}>
      <p>
        <strong>O email para {email} não saiu.</strong> O convite vale: entregue este endereço à pessoa, e a
        ninguém mais. Ele aparece só agora.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="field min-w-0 flex-[1_1_16rem]">
          <label htmlFor={id}>Endereço do convite</label>
          <input
            id={id}
            type="text"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <button type="button" className="button max-sm:w-full" onClick={copy}>
          Copiar
        </button>
      </div>
      <p className="mt-2 min-h-[1.5em]" role="status">
        {copied}
      </p>
    </Report>
  );
}
