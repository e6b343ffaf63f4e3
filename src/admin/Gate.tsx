import type { ReactNode } from 'react';
import { SignInForm } from './SignInForm.tsx';
import type { SignIn } from './staff-wire.ts';

interface Props {
  isReady: boolean;
  asksName?: boolean;
  hint?: ReactNode;
  onSignIn: (given: SignIn) => Promise<string | undefined>;
}

export function Gate(props: Props) {
  return (
    <div className="frame py-[clamp(2.5rem,8vw,6rem)]">
      <div className="sheet mx-auto max-w-[27rem] p-5 sm:p-8">
        <SignInForm titleId="gate-title" {...props}>
          <p className="section-mark">Loja</p>
          <h1 id="gate-title" className="mt-3 text-h2">
            Acesso Administrativo
          </h1>
        </SignInForm>
      </div>
    </div>
  );
}
