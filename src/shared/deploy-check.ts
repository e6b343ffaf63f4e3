/** GET: what the build was made from. A static file, so that the check needs no build of its own to compare with. */
export const BUILD_FACTS_PATH = '/verificacao.json';

export interface BuildFacts {
  /** The commit that was built; null outside of Netlify. */
  commit: string | null;
  /** The Content-Security-Policy of every page but the admin, of the admin, and of the editor's page. */
  policy: string;
  staffPolicy: string;
  editorPolicy: string;
}

/** GET: the result of a test request. The headers below sign the query (netlify/leads/check/sign-deploy-check.ts). */
export const DEPLOY_CHECK_PATH = '/api/verificacao';

/** Characters of DEPLOY_CHECK_KEY. A shorter one could be guessed; `openssl rand -hex 32` makes one of 64. */
export const SHORTEST_KEY = 32;

export const CHECK_HEADERS = {
  /** The idempotency key of the test request. */
  lead: 'X-Check-Lead',
  /** Milliseconds since 1970. A signature is valid for five minutes. */
  time: 'X-Check-Time',
  signature: 'X-Check-Signature',
} as const;

export interface CheckedLead {
  /** Null: the database has no test request with this key. */
  delivery: 'pending' | 'delivered' | 'dead' | null;
  /** Codes of the mail server's last refusal. */
  lastError: string | null;
  /** Every column of the database, as `table.column`: a missing one is a missing migration. */
  columns: string[];
  alarms: {
    /** What is missing for alarms that do not depend on the mail for requests, such as `ALARM_SMTP_URL não está…`. */
    problems: string[];
    /** The deploy has ALLOW_PLACEHOLDERS=1: a trial that is not public yet. */
    isTrial: boolean;
  };
}

/** Why a query is refused. */
export interface CheckRefusal {
  code: 'signature' | 'time' | 'unavailable';
}
