import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LONGEST_PERSON, type SignIn } from '../../shared/staff/staff-wire.ts';
import { afterPaint } from '../../site/ui/after-paint.ts';
import type { SignInProblem } from './sign-in-texts.ts';

interface Props {
  titleId: string;
  isReady: boolean;
  /** Asks for the name that signs the changes. */
  asksName?: boolean;
  person?: string;
  hint?: ReactNode;
  /** Resolves to the reason of a refusal, or to nothing. */
  onSignIn: (given: SignIn) => Promise<SignInProblem | undefined>;
  children: ReactNode;
}

/** Asks for the password, and says why it was refused. */
export function SignInForm({
  titleId,
  isReady,
  asksName = false,
  person = '',
  hint,
  onSignIn,
  children,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [{ attempts, refusal }, setFailure] = useState<{ attempts: number; refusal: SignInProblem }>({
    attempts: 0,
    refusal: '',
  });
  // The name may have been taken since it was entered.
  const [showsName, setShowsName] = useState(asksName);
  const problem = typeof refusal === 'string' ? refusal : '';
  const nameProblem = typeof refusal === 'string' ? '' : refusal.person;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    // Paints the busy button before the request starts.
    await new Promise<void>(afterPaint);
    const reason = await onSignIn({
      password: field.current?.value ?? '',
      person: name.current?.value ?? person,
    });
    setBusy(false);
    if (!reason) return;
    if (typeof reason !== 'string') setShowsName(true);
    setFailure({ attempts: attempts + 1, refusal: reason });
  };
  // After the problem has rendered, because it is part of the field's description.
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = nameProblem ? name.current : field.current;
    wrong?.focus();
    wrong?.select();
  }, [attempts, nameProblem]);
  const describedBy = [problem && 'password-error', hint && 'password-hint'].filter(Boolean).join(' ');

  return (
    <form className="grid" aria-labelledby={titleId} onSubmit={submit}>
      {children}
      <fieldset className="mt-6 grid min-w-0 gap-5" disabled={!isReady}>
        <legend className="sr-only">Dados de acesso</legend>
        <div className="field">
          <label htmlFor="password">Senha de Administrador</label>
          <input
            ref={field}
            id="password"
            type="password"
            autoComplete="current-password"
            aria-invalid={problem ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
          {problem && (
            // A new element for every attempt, so that screen readers announce the same text again.
            <p key={attempts} className="field-error" role="alert" id="password-error">
              {problem}
            </p>
          )}
        </div>
        {showsName && (
          <div className="field">
            <label htmlFor="person">Seu nome (opcional)</label>
            <input
              ref={name}
              id="person"
              type="text"
              autoComplete="nickname"
              defaultValue={person}
              maxLength={LONGEST_PERSON}
              aria-invalid={nameProblem ? true : undefined}
              aria-describedby={nameProblem ? 'person-error person-hint' : 'person-hint'}
            />
            {nameProblem && (
              <p key={attempts} className="field-error" role="alert" id="person-error">
                {nameProblem}
              </p>
            )}
            <p className="hint" id="person-hint">
              Assina as suas mudanças e exportações, por até 24 meses; entradas ficam registradas por 90 dias.
            </p>
          </div>
        )}
        <button className="button w-full" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Entrando…' : 'Entrar'}
        </button>
      </fieldset>
      {hint && (
        <p className="mt-5 border-t border-steel-100 pt-4 text-small text-steel-700" id="password-hint">
          {hint}
        </p>
      )}
    </form>
  );
}
