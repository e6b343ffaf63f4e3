import { Component, type ReactNode } from 'react';
import './foreign-nodes.ts';
import { Icon } from './Icon.tsx';

interface Props {
  whatsappUrl: string;
  /** Whether the island is as wide as the page; its error then keeps the page's margins. */
  isWide?: boolean;
  children: ReactNode;
}

interface State {
  error: Error | undefined;
}

/** Shows the HTML of the build again, which does without our code: links, and forms that the browser sends. */
function showPlain(card: HTMLElement | null): void {
  const plain = card?.closest('astro-island')?.plain;
  if (!card || !plain) return;
  const place = document.createElement('div');
  place.innerHTML = plain;
  for (const part of place.querySelectorAll('.noscript\\:hidden')) part.remove();
  card.after(place);
}

/** If the island crashes, shows an error message with a WhatsApp link above the island's plain HTML. */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div
        ref={showPlain}
        role="alert"
        className="sheet grid justify-items-start gap-3 p-6 sm:col-span-2"
        style={this.props.isWide ? { margin: '1rem max(var(--gutter), 50% - 38rem)' } : undefined}
      >
        <p className="font-display text-h3 font-semibold">Algo deu errado</p>
        <p lang="en">Unexpected Application Error!</p>
        <p>Esta parte da página parou de funcionar. Recarregue a página ou fale conosco no WhatsApp.</p>
        <p className="text-note text-steel-500">{error.message}</p>
        <a
          className="button button-whatsapp"
          href={this.props.whatsappUrl}
          target="_blank"
          rel="noopener"
          data-whatsapp="Error - WhatsApp"
        >
          <Icon name="whatsapp" /> Falar no WhatsApp
        </a>
      </div>
    );
  }
}
