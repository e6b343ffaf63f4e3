import { useId, useState } from 'react';
import { SHEET_FILES, type SheetFile, sheetPath } from '../../shared/figures/keys-wire.ts';
import { Report } from '../Report.tsx';

const NAMES: Readonly<Record<SheetFile, string>> = {
  resultados: 'Resultados',
  pedidos: 'Pedidos, sem dados de clientes',
};

function Address({ label, value }: { label: string; value: string }) {
  const id = useId();
  const [said, say] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say('Copiado.');
    } catch {
      say('O navegador não deixou copiar: selecione o endereço e copie.');
    }
  };
  return (
    <div className="figures-key-form">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input id={id} type="text" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </div>
      <button type="button" className="button" onClick={copy}>
        Copiar<span className="sr-only"> o endereço de {label}</span>
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

/** The addresses of a new key, with what to do in Excel and Google Sheets. They are shown once. */
export function SheetAddresses({ token, onClose }: { token: string; onClose: () => void }) {
  const addressOf = (file: SheetFile) => `${location.origin}${sheetPath(file)}?semanas=52&chave=${token}`;
  return (
    <Report onClose={onClose}>
      <p>
        <strong>A chave está pronta.</strong> Os endereços aparecem só agora: copie-os antes de fechar.
      </p>
      <div className="figures-addresses">
        {SHEET_FILES.map((file) => (
          <Address key={file} label={NAMES[file]} value={addressOf(file)} />
        ))}
        <p>
          <strong>Google Planilhas:</strong> numa célula, escreva{' '}
          <code>=IMPORTDATA("endereço"; ";"; "pt_BR")</code> com o endereço copiado.
        </p>
        <p>
          <strong>Excel:</strong> em Dados, escolha Da Web, cole o endereço e confirme o acesso anônimo. Em
          Dados, Atualizar Tudo lê de novo.
        </p>
      </div>
    </Report>
  );
}
