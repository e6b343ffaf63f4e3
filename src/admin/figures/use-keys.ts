import { useCallback, useEffect, useState } from 'react';
import {
  FIGURE_KEYS_PATH,
  type FigureKey,
  type FigureKeyList,
  type MadeFigureKey,
  MOST_KEYS,
} from '../../shared/figures/keys-wire.ts';
import { createActionKeys } from '../action-keys.ts';
import type { CallFailure, CallStaff } from '../call-staff.ts';

function explain({ code }: CallFailure): string {
  if (code === 'conflict') return `Já existem ${MOST_KEYS} chaves. Revogue uma antes de criar outra.`;
  if (code === 'invalid') return 'Dê um nome à chave.';
  if (code === 'offline') return 'Sem conexão com o servidor. Tente de novo.';
  return 'O servidor não conseguiu atender. Tente de novo em instantes.';
}

/** The keys of spreadsheets, and what the owner may do with them. */
export function useKeys(call: CallStaff) {
  const [keys, setKeys] = useState<readonly FigureKey[]>();
  const [problem, setProblem] = useState('');
  const [actionKeys] = useState(createActionKeys);

  const load = useCallback(async () => {
    const reply = await call<FigureKeyList>(FIGURE_KEYS_PATH);
    setProblem(reply.ok ? '' : explain(reply.failure));
    if (reply.ok) setKeys(reply.value.keys);
  }, [call]);
  useEffect(() => void load(), [load]);

  return {
    keys,
    problem,
    load,
    /** Resolves to the key's token, or to nothing after a problem. */
    async make(name: string): Promise<string | undefined> {
      const reply = await call<MadeFigureKey>(FIGURE_KEYS_PATH, {
        method: 'POST',
        body: { name },
        key: actionKeys.keyFor(name),
      });
      setProblem(reply.ok ? '' : explain(reply.failure));
      if (!reply.ok) return undefined;
      actionKeys.forget(name);
      await load();
      return reply.value.token;
    },
    async revoke({ id }: FigureKey): Promise<boolean> {
      const reply = await call<FigureKeyList>(`${FIGURE_KEYS_PATH}/${id}`, { method: 'DELETE' });
      setProblem(reply.ok ? '' : explain(reply.failure));
      if (reply.ok) setKeys(reply.value.keys);
      return reply.ok;
    },
  };
}
