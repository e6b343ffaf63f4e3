/** What the worker on the device gets. It holds nothing of the visitor but what the request is about. */
export interface PushMessage {
  title: string;
  /** The hash of the admin that a click opens, such as `#pedido-K7P29QRM`. */
  hash: string;
}

/** The worker that shows the notices. Its scope holds no page, so that the site's own worker keeps the admin's. */
export const PUSH_WORKER = { path: '/admin/avisos.js', scope: '/admin/avisos/' };
