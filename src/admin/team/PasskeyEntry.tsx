import { PasskeyButton } from './PasskeyButton.tsx';

interface Props {
  /** Whether it is the only way to sign in. */
  isFirst?: boolean;
  /** Resolves to the reason why it failed, or to nothing. */
  onEnter: () => Promise<string | undefined>;
}

/** The sign-in by passkey. */
export function PasskeyEntry({ isFirst = false, onEnter }: Props) {
  return (
    <div className={isFirst ? 'mt-6' : 'mt-5 border-t border-steel-100 pt-5'}>
      <PasskeyButton
        label="Entrar com chave de acesso"
        busyLabel="Aguardando o aparelho…"
        isQuiet={!isFirst}
        onActivate={onEnter}
      />
    </div>
  );
}
