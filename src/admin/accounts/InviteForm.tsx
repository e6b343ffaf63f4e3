import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { NewAccount } from '../../shared/staff/accounts-wire.ts';
import { isRole } from '../../shared/staff/roles.ts';
import { LONGEST_PERSON } from '../../shared/staff/staff-wire.ts';
import { ROLE_LABELS, ROLE_WORK, ROLES } from './role-texts.ts';

export const NAME_ID = 'invited-name';

interface Props {
  /** Resolves to the reason of a refusal, or to nothing. */
  onInvite: (person: NewAccount) => Promise<string | undefined>;
}

/** Asks whom to invite. After an invitation the form is empty; after a refusal it keeps its values. */
export function InviteForm({ onInvite }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [{ attempts, problem }, setFailure] = useState({ attempts: 0, problem: '' });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    const role = fields.get('role');
    if (!isRole(role)) return;
    setBusy(true);
    const refusal = await onInvite({ name: text('name'), email: text('email'), role });
    setBusy(false);
    setFailure({ attempts: attempts + 1, problem: refusal ?? '' });
    if (!refusal) form.current?.reset();
  };
  // After the problem has rendered, because it is part of the field's description.
  useEffect(() => {
    if (problem && attempts > 0) document.getElementById(NAME_ID)?.focus();
  }, [attempts, problem]);

  return (
    <form ref={form} className="sheet grid gap-5 p-5 sm:p-6" aria-labelledby="invite-title" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="field">
          <label htmlFor={NAME_ID}>Nome</label>
          <input
            id={NAME_ID}
            name="name"
            type="text"
            required
            autoComplete="off"
            maxLength={LONGEST_PERSON}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'invite-error' : 'invited-name-hint'}
          />
          {problem ? (
            <p key={attempts} className="field-error" role="alert" id="invite-error">
              {problem}
            </p>
          ) : (
            <p className="hint" id="invited-name-hint">
              Assina o que a pessoa fizer.
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor="invited-email">Email</label>
          <input
            id="invited-email"
            name="email"
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            aria-describedby="invited-email-hint"
          />
          <p className="hint" id="invited-email-hint">
            Recebe o convite, que vale 72 horas e serve uma vez.
          </p>
        </div>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-small font-semibold">Papel</legend>
        {ROLES.map((role, index) => (
          <label key={role} className="flex min-h-11 items-center gap-3">
            <input
              className="size-5 accent-heat"
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
      <button type="submit" className="button max-sm:w-full sm:justify-self-start" aria-disabled={isBusy}>
        {isBusy ? 'Enviando…' : 'Enviar convite'}
      </button>
    </form>
  );
}
