import { Icon } from '../site/ui/Icon.tsx';

/** The contact that remains when sending fails. */
export function WhatsAppFallback({ url }: { url: string }) {
  return (
    <a
      className="button button-whatsapp"
      href={url}
      target="_blank"
      rel="noopener"
      data-whatsapp="Contact Form - Fallback"
    >
      <Icon name="whatsapp" /> Falar no WhatsApp
    </a>
  );
}
