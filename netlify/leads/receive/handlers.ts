import type { Handlers } from '../../outbox/kinds.ts';
import { tellDevices } from '../mail/notice.ts';
import { mailTeam } from '../mail/team-mail.ts';
import { mailSteps } from '../page/mail-steps.ts';

/** What follows from a request that arrives. Apart from the other handlers, whose PDFs would slow the function's start. */
export const RECEIVING = {
  'team-mail': mailTeam,
  'customer-steps': mailSteps,
  notice: tellDevices,
} as const satisfies Handlers;
