import { respondBusy } from '../leads/respond-busy.ts';

/** Responds to requests over the rate limit of send-contact-email. */
export default respondBusy;
