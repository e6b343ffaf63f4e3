import { answerBusy } from '../leads/answer-busy.ts';

/** Where the rate limit of send-contact-email sends what is over it. */
export default answerBusy;
