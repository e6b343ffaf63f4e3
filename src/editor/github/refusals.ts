/** What GitHub says when it refuses a request, with when it may be asked again. */
export interface Refusal {
  status: number;
  message: string;
  /** The header `retry-after`, in seconds. */
  retryAfter?: string | null;
  /** The header `x-ratelimit-remaining`. */
  remaining?: string | null;
  /** The header `x-ratelimit-reset`, in seconds since 1970. */
  reset?: string | null;
}

const KEPT = 'O que você digitou continua aqui.';

export const OFFLINE = `Sem conexão com o GitHub. ${KEPT} Quando a internet voltar, clique em Salvar de novo.`;

export const CHANGED_MEANWHILE = `Este texto mudou no GitHub enquanto você o editava. ${KEPT} Copie o que escreveu, recarregue a página e refaça a mudança.`;

/** Says a refusal to an editor, in Portuguese; undefined: GitHub's own words stay. */
export function explainRefusal(
  { status, message, retryAfter, remaining, reset }: Refusal,
  now = Date.now(),
): string | undefined {
  if (status === 401)
    return `Seu acesso ao GitHub não vale mais. ${KEPT} Este navegador guarda um rascunho: recarregue a página, entre de novo, abra o mesmo texto e clique em Restaurar.`;
  if (status === 429 || (status === 403 && (remaining === '0' || /rate limit/i.test(message)))) {
    const seconds = Number(retryAfter) || (Number(reset) ? Number(reset) - now / 1000 : 60);
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return `O GitHub pediu uma pausa. ${KEPT} Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} e clique em Salvar de novo.`;
  }
  if (status === 403)
    return `Sua conta do GitHub não pode gravar neste repositório. ${KEPT} Peça a quem cuida do site o papel Write.`;
  if (status >= 500)
    return `O GitHub está com problemas. ${KEPT} Espere alguns minutos e clique em Salvar de novo.`;
  return undefined;
}
