import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DEMO_PASSWORD } from './demo-password.ts';

export function Gate({ onLogIn }: { onLogIn: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // Until the island is awake the form can do nothing, and says so.
  const [isReady, setReady] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => setReady(true), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (field.current?.value === DEMO_PASSWORD) return onLogIn();
    setAttempts(attempts + 1);
    field.current?.focus();
    field.current?.select();
  };

  return (
    <div className="frame py-[clamp(2.5rem,8vw,6rem)]">
      <form className="sheet mx-auto max-w-[27rem] p-5 sm:p-8" aria-labelledby="gate-title" onSubmit={submit}>
        <p className="section-mark">Loja</p>
        <h1 id="gate-title" className="mt-3 text-h2">
          Acesso Administrativo
        </h1>
        <fieldset className="mt-6 grid min-w-0 gap-5" disabled={!isReady}>
          <div className="field">
            <label htmlFor="password">Senha de Administrador</label>
            <input
              ref={field}
              id="password"
              type="password"
              autoComplete="current-password"
              aria-invalid={attempts > 0 ? true : undefined}
              aria-describedby={attempts > 0 ? 'password-error password-hint' : 'password-hint'}
            />
            {attempts > 0 && (
              // A new element for every attempt, so that the same words are announced again.
              <p key={attempts} className="field-error" role="alert" id="password-error">
                Senha incorreta!
              </p>
            )}
          </div>
          <button className="button w-full" type="submit">
            Entrar
          </button>
        </fieldset>
        <p className="mt-5 border-t border-steel-100 pt-4 text-small text-steel-700" id="password-hint">
          Senha de demonstração: <strong className="font-semibold text-ink">{DEMO_PASSWORD}</strong>
        </p>
      </form>
    </div>
  );
}
