import { DeskIcon } from './DeskIcon.tsx';

interface Props {
  /** The name of the copied value, such as “Telefone”. */
  name: string;
  value: string;
  say: (text: string) => void;
}

/** Copies a value and confirms it, because the clipboard itself shows nothing. */
export function CopyButton({ name, value, say }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say(`${name}: copiado.`);
    } catch {
      say('O navegador não deixou copiar. Selecione o texto e copie.');
    }
  };
  return (
    <button type="button" className="inbox-copy" aria-label={`Copiar: ${name}`} onClick={copy}>
      <DeskIcon name="copy" />
    </button>
  );
}
