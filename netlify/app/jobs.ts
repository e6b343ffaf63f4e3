import { createAttachmentServices } from '../attachments/services.ts';
import { sweepAttachments } from '../attachments/sweep.ts';
import { rebuildIfChanged } from '../catalogue/build-hook.ts';
import { storePastCounts } from '../counts/day-counts.ts';
import { mailLateLeads } from '../inbox/mail-late-leads.ts';
import { sendSyntheticLead, type TestTarget } from '../leads/check/lead-check.ts';
import { SENT_AT_UTC_HOUR, watchLeadCheck } from '../leads/check/watch-check.ts';
import { purgeDaily } from '../leads/erase/purge-daily.ts';
import { sendDailyDigest } from '../leads/mail/digest.ts';
import { remindOfProposals } from '../leads/mail/expiring-mail.ts';
import { remindOfFollowUps } from '../leads/mail/follow-up-mail.ts';
import { mailHourlyList } from '../leads/mail/mail-list.ts';
import { sweepPendingLeads } from '../leads/mail/sweep.ts';
import { publishPages } from '../leads/page/publish-pages.ts';
import { storeKeptRequests } from '../leads/receive/kept-requests.ts';
import { DAILY_MINUTES } from '../platform/failed-runs.ts';
import { pingHeartbeat } from '../platform/heartbeat.ts';
import { type Job, runEach } from '../platform/jobs.ts';
import { runIfDue } from '../platform/markers.ts';
import { createServices } from '../platform/services.ts';
import { siteAddress } from '../platform/site-address.ts';
import { createStaffServices } from '../staff/services.ts';
import { eraseOldStaffData } from '../staff/staff-retention.ts';
import { checkHealth, createProbes } from '../status/health.ts';
import { noteDailyWork } from '../status/notes.ts';
import { watchBackup } from '../status/watch-backup.ts';
import { watchDailyWork } from '../status/watch-daily-work.ts';

/** The part of the schedule's 30 s that is left after the erasures. */
const FILES_MS = 20_000;

/**
 * The daily work, while the database is awake. The parts run concurrently, because a schedule has 30 s, and one that fails
 * does not stop the others; only the files wait until their leads are erased. It has a function of its own, so that the
 * erasures get a full 30 s.
 */
export const DAILY_WORK: Job = {
  name: 'daily-work',
  everyMinutes: DAILY_MINUTES,
  async run() {
    const services = createServices();
    const erased = purgeDaily(services, eraseOldStaffData);
    const summary = await runEach({
      digest: () => sendDailyDigest(services),
      reminders: () => remindOfFollowUps(services),
      proposals: () => remindOfProposals(services),
      rebuild: () => rebuildIfChanged(createStaffServices()),
      counts: () => storePastCounts(services, services.now()),
      retention: () => erased,
      attachments: async () => {
        await erased;
        return sweepAttachments(createAttachmentServices(), FILES_MS);
      },
    });
    if (summary.complete) await noteDailyWork(services.blobs, services.now());
    return summary;
  },
};

/** Moves the requests that were kept during a database outage into the database. */
const storeKept: Job = {
  name: 'store-kept-requests',
  everyMinutes: 5,
  run: () => storeKeptRequests(createServices()),
};

/** Mails the leads whose first attempt failed or never ended. */
const deliverPending: Job = {
  name: 'deliver-pending-leads',
  everyMinutes: 5,
  run() {
    const services = createServices();
    return runIfDue(services, 'mail', () => sweepPendingLeads(services));
  },
};

/** Mails the team the leads that wait too long. Without an inbox nobody could mark a reply, so it does nothing. */
const tellLate: Job = {
  name: 'tell-late-leads',
  everyMinutes: 5,
  async run() {
    if (!createStaffServices().settings.passwordHash) return { complete: true };
    const services = createServices();
    return runIfDue(services, 'late', () => mailLateLeads(services, siteAddress(process.env)));
  },
};

/** Reminds the team of the follow-ups whose time has come. Those without a time are part of the daily work. */
const tellFollowUps: Job = {
  name: 'tell-follow-ups',
  everyMinutes: 5,
  run() {
    const services = createServices();
    return runIfDue(services, 'follow-up', () => remindOfFollowUps(services, 'time'));
  },
};

/** Publishes the pages of requests that were left behind. */
const publishRequestPages: Job = {
  name: 'publish-request-pages',
  everyMinutes: 5,
  run() {
    const services = createServices();
    return runIfDue(services, 'page', () => publishPages(services));
  },
};

/**
 * Mails the list of suspects and of the leads beyond the hour's budget of mails. The first run of an hour sends the list;
 * the others repeat a mail that failed and finish a long list.
 */
const mailList: Job = {
  name: 'mail-hourly-list',
  everyMinutes: 20,
  atMinute: 5,
  run() {
    const services = createServices();
    return runIfDue(services, 'list', () => mailHourlyList(services));
  },
};

const testTarget = (): TestTarget => ({ siteUrl: siteAddress(process.env), fetch });

/**
 * Sends one test request a day through the whole path of a customer's request, at 06:00 in São Paulo, before the working
 * day.
 */
const sendCheck: Job = {
  name: 'send-lead-check',
  everyMinutes: DAILY_MINUTES,
  atMinute: SENT_AT_UTC_HOUR * 60,
  hasOwnAlarm: true,
  run() {
    const { blobs, now } = createServices();
    return sendSyntheticLead({ ...testTarget(), blobs, now });
  },
};

/**
 * Checks the database, the second store and mail, and whether the last daily test request was mailed; posts a lost one
 * again. Raises an alarm for what failed, and for a backup or a daily work that is missing; tells the dead man's switch if
 * nothing failed. The run at 06:15 in São Paulo is 15 minutes after the test request.
 */
const watch: Job = {
  name: 'watch-lead-check',
  everyMinutes: 30,
  atMinute: 15,
  hasOwnAlarm: true,
  async run() {
    const services = createServices();
    const [parts, summary] = await Promise.all([
      checkHealth(services, createProbes()),
      watchLeadCheck({ ...services, ...testTarget() }),
      watchBackup(services),
      watchDailyWork(services),
    ]);
    const complete = summary.complete && Object.values(parts).every(({ isOk }) => isOk);
    if (complete) await pingHeartbeat(process.env.HEARTBEAT_URL);
    return { ...summary, complete };
  },
};

/** The jobs of the tick, which comes every 5 minutes. */
export const JOBS: readonly Job[] = [
  storeKept,
  deliverPending,
  tellLate,
  tellFollowUps,
  publishRequestPages,
  mailList,
  sendCheck,
  watch,
];
