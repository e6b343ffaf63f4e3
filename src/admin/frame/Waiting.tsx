import { moveFocusOnRemoval } from '../../site/ui/focus/move-focus.ts';

const toMain = moveFocusOnRemoval();

/** In place of the sign-in while the server does not say whether the session is open: it may be. */
export const Waiting = ({ onRetry }: { onRetry: () => void }) => (
  <div ref={toMain} className="frame my-12 grid max-w-[29rem] justify-items-start gap-4">
    <h1 className="text-h2">Administração da Loja</h1>
    <p>Quando a conexão voltar, esta página continua sozinha. O que você escreveu está neste aparelho.</p>
    <button type="button" className="button" onClick={onRetry}>
      Tentar agora
    </button>
  </div>
);
