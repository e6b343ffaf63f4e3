import { purgeCatalogue } from '../catalogue/handle-update.ts';
import { mailCount } from '../leads/mail/count-mail.ts';
import { mailDigest } from '../leads/mail/digest.ts';
import { remindOfProposals } from '../leads/mail/expiring-mail.ts';
import { remindOfFollowUps } from '../leads/mail/follow-up-mail.ts';
import { mailLateLeads } from '../leads/mail/late-mail.ts';
import { confirmContact } from '../leads/page/customer-mail.ts';
import { mailProposal } from '../leads/page/mail-proposal.ts';
import { tellTeam, tellTeamOfErasure } from '../leads/page/tell-team.ts';
import { RECEIVING } from '../leads/receive/handlers.ts';
import type { Handler, Kind } from '../outbox/kinds.ts';

/** What each kind of the outbox does, but for the mails that are sent where their row is made. */
export const HANDLERS: Readonly<Record<Exclude<Kind, 'customer-mail'>, Handler>> = {
  ...RECEIVING,
  list: mailCount,
  'team-news': tellTeam,
  'team-erased': tellTeamOfErasure,
  'customer-proposal': mailProposal,
  'customer-contact': confirmContact,
  late: mailLateLeads,
  'follow-up': remindOfFollowUps,
  expiring: remindOfProposals,
  digest: mailDigest,
  purge: purgeCatalogue,
};
