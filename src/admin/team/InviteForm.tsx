import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { NewAccount } from '../../shared/staff/accounts-answers.ts';
import { isRole } from '../../shared/staff/roles.ts';
import { LONGEST_PERSON } from '../../shared/staff/staff-wire.ts';
import { Failure } from '../frame/Failure.tsx';
import { ROLE_LABELS, ROLE_WORK, ROLES } from './team-texts.ts';

export const NAME_ID = 'invited-name';

interface Props {
  /** Resolves to nothing if the person was invited. */
  onInvite: (person: NewAccount) => Promise<Refusal | undefined>;
}

interface Refusal {
  text: string;
  /** The wrong field; absent if the connection or the server failed. */
  field: keyof NewAccount | undefined;
}

/** The form's text fields; a problem takes the place of the hint. */
const FIELDS = {
  name: { id: NAME_ID, hint: 'Assina o que a pessoa fizer.' },
  email: { id: 'invited-email', hint: 'Recebe o convite, que vale 72 horas e serve uma vez.' },
} as const;

/** The form for an invitation. It is cleared after a success, and keeps its values after a refusal. */
export function InviteForm({ onInvite }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const wrong = refusal?.field === 'name' || refusal?.field === 'email' ? refusal.field : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    const role = fields.get('role');
    if (!isRole(role)) return;
    setBusy(true);
    const refused = await onInvite({ name: text('name'), email: text('email'), role });
    setBusy(false);
    setAttempts(attempts + 1);
    setRefusal(refused);
    if (!refused) form.current?.reset();
  };
  // After the problem has rendered, because it is part of the field's description.
  useEffect(() => {
    if (wrong && attempts > 0) document.getElementById(FIELDS[wrong].id)?.focus();
  }, [attempts, wrong]);

  const controlProps = (field: keyof typeof FIELDS) => ({
    id: FIELDS[field].id,
    name: field,
    'aria-invalid': field === wrong || undefined,
    'aria-describedby': `${FIELDS[field].id}-note`,
  });
  const renderNote = (field: keyof typeof FIELDS) =>
    field === wrong ? (
      <p key={attempts} className="field-error" role="alert" id={`${FIELDS[field].id}-note`}>
        {refusal?.text}
      </p>
    ) : (
      <p className="hint" id={`${FIELDS[field].id}-note`}>
        {FIELDS[field].hint}
      </p>
    );

  return (
    <form ref={form} className="sheet grid gap-5 p-5 sm:p-6" aria-labelledby="invite-title" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="field">
          <label htmlFor={NAME_ID}>Nome</label>
          <input
            {...controlProps('name')}
            type="text"
            required
            autoComplete="off"
            maxLength={LONGEST_PERSON}
          />
          {renderNote('name')}
        </div>
        <div className="field">
          <label htmlFor={FIELDS.email.id}>Email</label>
          <input {...controlProps('email')} type="email" required autoComplete="off" maxLength={254} />
          {renderNote('email')}
        </div>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-small font-semibold">Papel</legend>
        {ROLES.map((role, index) => (
          <label key={role} className="flex min-h-11 items-center gap-3">
            <input
              className="size-5 shrink-0 accent-heat"
              type="radio"
              name="role"
              value={role}
              defaultChecked={index === 0}
            />
            <span>
              <strong className="font-semibold">{ROLE_LABELS[role]}</strong>: vê {ROLE_WORK[role]}
            </span>
          </label>
        ))}
      </fieldset>
      {!wrong && <Failure key={attempts} text={refusal?.text} className="field-error" />}
      <button type="submit" className="button max-sm:w-full sm:justify-self-start" aria-disabled={isBusy}>
        {isBusy ? 'Enviando…' : 'Enviar convite'}
      </button>
    </form>
  );
}
