/** Shown below every form that suggests machine makes. */
export const MAKES_NOTE = 'As marcas citadas pertencem aos seus titulares.';

/** Shown in every form that sends a quote request, followed by the link to the privacy policy. */
export const REQUEST_NOTICE =
  'Usamos estes dados para responder à sua solicitação. Ao enviar, você confirma que leu e está de acordo com a nossa';
