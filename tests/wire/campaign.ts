import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { loadFunctions } from '../../netlify/local/functions.ts';
import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { SESSION_PATH } from '../../src/shared/staff/staff-wire.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { type Addresses, listAddresses, originOf } from './addresses.ts';
import { type Conversation, conversations } from './conversation.ts';
import { parseResponses } from './http-response.ts';
import { judgeResponse, readReference } from './judge.ts';
import { talk } from './talk.ts';

export interface Fault {
  /** The number of the run, for `--only`. */
  run: number;
  what: string;
  /** The first lines of the requests. */
  requests: string[];
}

export interface CampaignResult {
  conversations: number;
  requests: number;
  /** Responses by kind of request and status. */
  counts: ReadonlyMap<string, number>;
  /** Confirmed requests of the quote form; each must be in the database. */
  confirmed: number;
  faults: readonly Fault[];
  /** How often the server ended and was started again. */
  ends: number;
}

export interface CampaignOptions {
  seed: number;
  runs: number;
  /** Only this run. */
  only?: number | undefined;
  onProgress?: (run: number) => void;
}

const LANES = 12;
/** A session may be ended by a request of the campaign: how often it is looked after. */
const SESSION_EVERY = 100;
/** A correct request has this long; a sweep of all leads may be running before it. */
const PATIENCE_MS = 20_000;
const SILENCE_MS = 250;
/** On a busy machine the database may miss the deadline of a sign-in. */
const MOST_TRIES = 5;
const RETRY_MS = 1000;

/** The conversation of a run, always the same for a seed. */
export function drawConversation(
  arbitrary: fc.Arbitrary<Conversation>,
  seed: number,
  run: number,
): Conversation {
  const [drawn] = fc.sample(arbitrary, { seed: Math.imul(seed, 1_000_003) + run, numRuns: 1 });
  if (!drawn) throw new Error('nothing drawn');
  return drawn;
}

/** Each run speaks from an address of its own, because the rate limits count by address. */
const addressOf = (run: number) => `127.${1 + (run >> 15)}.${(run >> 7) & 255}.${1 + (run & 127)}`;

const startLine = (method: string, target: string) => `${method} ${target}`.slice(0, 120);

class Session {
  cookie = '';
  readonly #site: SiteServer;

  constructor(site: SiteServer) {
    this.#site = site;
  }

  /** Signs in if the session has ended. */
  async keep(): Promise<void> {
    const headers = { cookie: this.cookie, 'sec-fetch-site': 'same-origin', origin: this.#site.url };
    const url = this.#site.url + SESSION_PATH;
    const state = await fetch(url, { headers }).then((response) => response.json());
    if ((state as { isSignedIn?: boolean }).isSignedIn) return;
    await this.#site.query('TRUNCATE staff_throttles');
    this.#site.forgetVisitors();
    const body = JSON.stringify({ password: PASSPHRASE, person: 'Eva' });
    const response = await fetch(url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`not signed in: ${response.status} ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    this.cookie = cookies.join('; ');
  }
}

class Campaign {
  readonly counts = new Map<string, number>();
  readonly faults: Fault[] = [];
  readonly confirmed = new Map<string, number>();
  requests = 0;
  ends = 0;
  readonly #site: SiteServer;
  readonly #addresses: Addresses;
  readonly #session: Session;
  #restart: Promise<void> | undefined;

  constructor(site: SiteServer, addresses: Addresses) {
    this.#site = site;
    this.#addresses = addresses;
    this.#session = new Session(site);
  }

  async #revive(): Promise<void> {
    this.ends += 1;
    await this.#site.stop();
    await this.#site.start();
    await this.#session.keep();
  }

  async keepSession(): Promise<void> {
    await this.#restart;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#session.keep();
      } catch (error) {
        // Stopping a server that lives would cut the other conversations.
        if (!(await this.#isAlive())) return this.#restartOnce();
        if (tries === MOST_TRIES) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  /** Several conversations notice the end of the server at once. */
  #restartOnce(): Promise<void> {
    this.#restart ??= this.#revive().finally(() => {
      this.#restart = undefined;
    });
    return this.#restart;
  }

  /** Whether the server still listens. */
  async #isAlive(): Promise<boolean> {
    try {
      await fetch(`${this.#site.url}/robots.txt`);
      return true;
    } catch {
      return false;
    }
  }

  async run(run: number, { requests, speechOf, isClean }: Conversation): Promise<void> {
    await this.#restart;
    this.requests += requests.length;
    const fault = (what: string) =>
      this.faults.push({
        run,
        what,
        requests: requests.map(({ method, target }) => startLine(method, target)),
      });
    const methods = requests.map(({ method }) => method);
    const speech = speechOf(this.#session.cookie);
    const { bytes, end } = await talk(
      Number(new URL(this.#site.url).port),
      addressOf(run),
      speech,
      (heard) => parseResponses(heard, methods).responses.length >= requests.length,
      isClean ? PATIENCE_MS : Math.max(SILENCE_MS, speech.pauseMs * 2),
    );
    if (end !== 'closed' && !(await this.#isAlive())) {
      fault('the server ended');
      return this.#restartOnce();
    }

    const { responses, left } = parseResponses(bytes, methods);
    if (isClean && responses.length < requests.length) fault(`no response (${end})`);
    if (isClean && left.length > 0) fault('bytes that are no response');
    let isKnown = true;
    for (const [index, response] of responses.entries()) {
      const request = requests[index];
      if (!request) {
        if (isClean) fault('more responses than requests');
        break;
      }
      // After a broken request, nobody knows which bytes the server takes for the next one.
      isKnown &&= request.isClean;
      const origin = isKnown
        ? originOf(this.#addresses, request.method, request.target)
        : { kind: 'unclear' as const };
      for (const what of judgeResponse(response, origin))
        fault(`${what}, ${origin.kind === 'function' ? origin.name : request.kind}`);
      const name = `${request.kind.padEnd(30)} ${response.status}`;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      if (isKnown && request.method === 'POST' && request.target === SEND_PATH) {
        const reference = readReference(response);
        if (reference !== undefined) this.confirmed.set(reference, run);
      }
    }
  }

  /** Each confirmed request has to be in the database. */
  async checkStored(): Promise<void> {
    const rows = await this.#site.query<{ reference: string }>('SELECT reference FROM leads');
    const stored = new Set(rows.map(({ reference }) => reference));
    for (const [reference, run] of this.confirmed) {
      if (!stored.has(reference))
        this.faults.push({ run, what: 'confirmed and not stored', requests: [reference] });
    }
  }
}

/** Sends conversations to a local server in a process of its own, and judges what comes back. */
export async function runCampaign({
  seed,
  runs,
  only,
  onProgress,
}: CampaignOptions): Promise<CampaignResult> {
  const functions = await loadFunctions(resolve('netlify/functions'), (file) => import(file));
  const site = await startStaffSite();
  try {
    const addresses = await listAddresses(functions, resolve('dist'));
    const arbitrary = conversations(addresses);
    const campaign = new Campaign(site, addresses);
    await campaign.keepSession();
    let next = only ?? 0;
    const last = only === undefined ? runs : only + 1;
    const lane = async () => {
      while (next < last) {
        const run = next;
        next += 1;
        if (run % SESSION_EVERY === 0) {
          await campaign.keepSession();
          site.smtp.mails.length = 0;
          onProgress?.(run);
        }
        await campaign.run(run, drawConversation(arbitrary, seed, run));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await campaign.checkStored();
    return {
      conversations: only === undefined ? runs : 1,
      requests: campaign.requests,
      counts: campaign.counts,
      confirmed: campaign.confirmed.size,
      faults: campaign.faults,
      ends: campaign.ends,
    };
  } finally {
    await site.dispose();
  }
}
