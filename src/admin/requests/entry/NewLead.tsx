import { type ComponentType, useState } from 'react';
import { leadHash } from '../../../shared/inbox/inbox-address.ts';
import { formatReference } from '../../../shared/request/reference.ts';
import { Icon } from '../../../site/ui/Icon.tsx';
import type { CallStaff } from '../../frame/call-staff.ts';
import type { NoticeText } from '../../frame/Notice.tsx';
import type { EntryDialog } from './EntryDialog.tsx';
import { hasEntryDraft } from './entry-draft.ts';

interface Props {
  call: CallStaff;
  isLocked: boolean;
  show: (notice: NoticeText) => void;
  onSaved: () => void;
}

type Dialog = ComponentType<Parameters<typeof EntryDialog>[0]>;

/**
 * Opens the form of a new request, which is loaded on first use. Not with `lazy`, which would crash the page when offline.
 */
export function NewLead({ call, isLocked, show, onSaved }: Props) {
  const [Form, setForm] = useState<{ Dialog: Dialog }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { EntryDialog: Dialog } = await import('./EntryDialog.tsx');
      setForm({ Dialog });
      setOpen(true);
    } catch {
      show({ text: 'O formulário não carregou. Confira a conexão e tente de novo.', durationMs: 5000 });
    }
    setBusy(false);
  };
  const close = () => setOpen(false);

  return (
    <>
      <button type="button" className="button inbox-new" aria-busy={isBusy} onClick={open}>
        <Icon name="plus" />
        <span>
          {!isOpen && hasEntryDraft() ? 'Continuar' : 'Novo'} <span className="inbox-long">pedido</span>
        </span>
      </button>
      {Form && isOpen && (
        <Form.Dialog
          call={call}
          isHidden={isLocked}
          onClose={close}
          onSaved={(reference) => {
            close();
            show({ text: `Pedido ${formatReference(reference)} salvo.`, durationMs: 4000 });
            onSaved();
            location.hash = leadHash(reference);
          }}
        />
      )}
    </>
  );
}
