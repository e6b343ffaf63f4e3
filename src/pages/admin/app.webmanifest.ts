import type { APIRoute } from 'astro';
import { company } from '../../shared/company/company.ts';
import { INBOX_HASH } from '../../shared/inbox/inbox-address.ts';
import { ROUTES } from '../../shared/routes.ts';

const icon = (size: number, purpose: string) => ({
  src: `/admin/icone-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Lets the staff install the admin, and no other page, as an app. */
export const GET: APIRoute = () =>
  Response.json({
    id: ROUTES.shopAdmin,
    name: `Pedidos ${company.brand}`,
    short_name: 'Pedidos',
    lang: 'pt-BR',
    start_url: ROUTES.shopAdmin + INBOX_HASH,
    scope: '/admin/',
    display: 'standalone',
    background_color: '#10161d',
    theme_color: '#10161d',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
