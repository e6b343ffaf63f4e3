import { useEffect, useRef } from 'react';
import { TEMPLATE_NAMES } from '../../shared/inbox/reply-templates.ts';
import type { CallStaff } from '../call-staff.ts';
import type { NoticeText } from '../Notice.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { useTemplates } from './use-templates.ts';

const NOTICE_MS = 4000;

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** Where the team writes the texts that replies start from. */
export function ReplyTemplates({ call, show, isOpen, onClose }: Props) {
  const { templates, isLoading, hasFailed, reload } = useTemplates(call);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) title.current?.focus();
  }, [isOpen]);
  const say = (text: string) => show({ text, durationMs: NOTICE_MS });
  return (
    <section className="sheet inbox-templates" hidden={!isOpen} aria-busy={isLoading}>
      <div className="inbox-templates-head">
        <h3 ref={title} tabIndex={-1} className="text-h3">
          Modelos de resposta
        </h3>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Fechar
        </button>
      </div>
      <p className="hint">
        Ao responder, {'{nome}'} vira o primeiro nome do cliente; {'{peça}'}, os produtos da lista ou a peça
        da máquina; {'{referência}'}, o número do pedido. Não escreva aqui dados de clientes.
      </p>
      {isLoading && <p role="status">Lendo os modelos…</p>}
      {hasFailed && (
        <p role="alert">
          Os modelos não puderam ser lidos.{' '}
          <button type="button" className="inbox-text-button" onClick={reload}>
            Tentar de novo
          </button>
        </p>
      )}
      {!isLoading && !hasFailed && (
        <div className="inbox-templates-forms">
          {TEMPLATE_NAMES.map((name) => (
            <TemplateForm key={name} call={call} name={name} stored={templates[name]} say={say} />
          ))}
        </div>
      )}
    </section>
  );
}
