import { type SubmitEvent, useRef, useState } from 'react';
import { type FigureKey, LONGEST_KEY_NAME } from '../../shared/figures/keys-wire.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { formatMoment } from '../moments.ts';
import { useFocusNext } from '../use-focus-next.ts';
import { SheetAddresses } from './SheetAddresses.tsx';
import { useKeys } from './use-keys.ts';

const TITLE_ID = 'figures-keys-title';
const NAME_ID = 'figures-key-name';

/** The keys with which spreadsheets read the figures, for the owner. */
export function SheetKeys({ call }: { call: Parameters<typeof useKeys>[0] }) {
  const { keys, problem, load, make, revoke } = useKeys(call);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState<string>();
  const [revoking, setRevoking] = useState<FigureKey>();
  const focusNext = useFocusNext();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    setBusy(true);
    const made = await make(name);
    setBusy(false);
    if (made === undefined) return;
    setToken(made);
    form.current?.reset();
  };

  return (
    <section className="figures-keys" aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} className="text-h4" tabIndex={-1}>
        Ler numa planilha
      </h3>
      <p className="hint">
        Uma chave deixa o Excel ou o Google Planilhas ler estes números e uma lista dos pedidos sem dados de
        clientes. O arquivo é refeito uma vez por dia. Quem tiver o endereço lê os números: revogue a chave se
        ele se espalhar. Uma senha nova de administrador encerra todas.
      </p>
      {token && (
        <SheetAddresses
          key={token}
          token={token}
          onClose={() => {
            setToken(undefined);
            focusNext(NAME_ID);
          }}
        />
      )}
      <form ref={form} className="figures-key-form" onSubmit={submit}>
        <div className="field">
          <label htmlFor={NAME_ID}>Nome da chave</label>
          <input
            id={NAME_ID}
            name="name"
            type="text"
            required
            maxLength={LONGEST_KEY_NAME}
            autoComplete="off"
            placeholder="Planilha de vendas"
          />
        </div>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? 'Criando…' : 'Criar chave'}
        </button>
      </form>
      {problem && (
        <div className="figures-key-form">
          <p className="field-error" role="alert">
            {problem}
          </p>
          {!keys && (
            <button type="button" className="button button-quiet" onClick={load}>
              Tentar de novo
            </button>
          )}
        </div>
      )}
      {keys && keys.length > 0 && (
        <ul className="sheet">
          {keys.map((key) => (
            <li key={key.id} className="figures-key">
              <span>
                <strong>{key.name}</strong>
                <br />
                {key.lastUsedAt ? `Usada em ${formatMoment(key.lastUsedAt)}` : 'Ainda não usada'} · criada em{' '}
                {formatMoment(key.madeAt)}
              </span>
              <button type="button" className="button button-quiet" onClick={() => setRevoking(key)}>
                Revogar<span className="sr-only"> {key.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          question={`Revogar a chave ${revoking.name}?`}
          confirmLabel="Revogar"
          isDangerous
          onConfirm={async () => {
            if (await revoke(revoking)) focusNext(TITLE_ID);
          }}
          onClose={() => setRevoking(undefined)}
        >
          <p>A planilha que a usa deixa de receber números novos.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
