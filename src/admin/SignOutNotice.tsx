import { IDLE_MINUTES } from '../shared/staff/staff-wire.ts';
import type { SignOutProgress } from './use-sign-out.ts';

const TEXTS = {
  failing: `Você saiu nesta tela, mas o servidor não respondeu e a sessão continua aberta nele. Tentamos de novo sozinhos: deixe esta página aberta até o aviso mudar. Se ela for fechada antes, a sessão acaba depois de ${IDLE_MINUTES} minutos sem uso; até lá, não deixe o aparelho com outra pessoa.`,
  ended: 'O servidor respondeu: a sua sessão está encerrada.',
};

/** Tells who has signed out without a response whether the session has ended. */
export function SignOutNotice({ progress }: { progress: SignOutProgress }) {
  // Rendered without a text, too: screen readers announce only changes inside an existing live region.
  return (
    <div className="frame" role="status">
      {progress && (
        <p className="sheet mx-auto mt-8 max-w-[27rem] border-alarm p-4 text-small">{TEXTS[progress]}</p>
      )}
    </div>
  );
}
