import { ROUTES } from '../../shared/routes.ts';

/**
 * Opens a request's page from a click on a link to /pedido. The secret is in no link of a page that may load a tag: a tag
 * that records clicks would send the address.
 */
export function openOwnPage(click: { preventDefault(): void }, secret: string): void {
  click.preventDefault();
  location.assign(`${ROUTES.request}#${secret}`);
}
