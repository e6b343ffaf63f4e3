import { answerBusy } from '../leads/answer-busy.ts';

/** Responds to requests over the rate limit of send-contact-email. */
export default answerBusy;
