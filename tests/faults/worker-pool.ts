import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Order, Report, WorkerSettings } from './messages.ts';

// An order without the number that the pool adds.
type Unnumbered<Kind> = Kind extends Order ? Omit<Kind, 'call'> : never;
export type Task = Unnumbered<Order>;

export interface WorkerResponse {
  status: number;
  type: string;
  text: string;
}

interface Call {
  resolve: (response: WorkerResponse) => void;
  reject: (error: Error) => void;
}

interface Worker {
  process: ChildProcess;
  ready: Promise<void>;
  calls: Map<number, Call>;
  /** Numbers of the orders that are not finished. */
  open: Set<number>;
  /** The point at which the campaign killed the process. */
  killedAt?: string;
}

export interface PoolListener {
  mailed(id: string): void;
  passed(points: Record<string, number>): void;
  killed(point: string): void;
  /** How many mails a process had sent and not recorded when it was killed. */
  forgot(mails: number): void;
  /** A process ended without being killed, which is a failure. */
  crashed(words: string): void;
}

const SERVER_SECRET = 's'.repeat(32);
const WORKER = join(import.meta.dirname, 'worker.ts');
// The next process, even in the next run, then starts in half the time.
const COMPILED = resolve('.cache/compiled');

/** Runs orders in worker processes. A killed process is replaced by a spare one that has already started. */
export class WorkerPool {
  readonly #settings: WorkerSettings;
  readonly #listener: PoolListener;
  readonly #workers: Worker[] = [];
  readonly #spares: Worker[] = [];
  #lastCall = 0;
  #isStopped = false;
  #waiting: (() => void)[] = [];
  /** Everything the workers have printed. */
  output = '';

  constructor(size: number, settings: WorkerSettings, listener: PoolListener) {
    this.#settings = settings;
    this.#listener = listener;
    for (let i = 0; i < size; i += 1) this.#workers.push(this.#start());
    this.#spares.push(this.#start());
  }

  #start(): Worker {
    const { PATH, NETLIFY_DB_DRIVER } = process.env;
    const child = fork(WORKER, [JSON.stringify(this.#settings)], {
      env: { PATH, NETLIFY_DB_DRIVER, PGUSER: 'postgres', SERVER_SECRET, NODE_COMPILE_CACHE: COMPILED },
      execArgv: [],
      silent: true,
    });
    let ready = () => {};
    const worker: Worker = {
      process: child,
      ready: new Promise((done) => {
        ready = done;
      }),
      calls: new Map(),
      open: new Set(),
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    child.on('message', (report: Report) => {
      if (report.kind === 'ready') ready();
      else this.#handleReport(worker, report);
    });
    // Unlike 'exit', 'close' comes after all messages and output of the process.
    child.on('close', (code, signal) => {
      ready();
      this.#handleExit(worker, `code ${code}, signal ${signal}`);
    });
    return worker;
  }

  #handleReport(worker: Worker, report: Report): void {
    if (report.kind === 'mailed') this.#listener.mailed(report.id);
    if (report.kind === 'passed') this.#listener.passed(report.points);
    if (report.kind === 'response') worker.calls.get(report.call)?.resolve(report);
    if (report.kind === 'settled') {
      worker.open.delete(report.call);
      this.#notify();
    }
    if (report.kind === 'kill' && worker.killedAt === undefined) {
      worker.killedAt = report.point;
      this.#listener.forgot(report.unrecorded);
      worker.process.kill('SIGKILL');
      this.#replace(worker);
    }
  }

  #replace(worker: Worker): void {
    const place = this.#workers.indexOf(worker);
    if (place < 0 || this.#isStopped) return;
    this.#workers[place] = this.#spares.shift() ?? this.#start();
    this.#spares.push(this.#start());
  }

  #handleExit(worker: Worker, ending: string): void {
    if (worker.killedAt !== undefined) this.#listener.killed(worker.killedAt);
    else if (!this.#isStopped) {
      this.#listener.crashed(ending);
      this.#replace(worker);
    }
    worker.open.clear();
    for (const call of worker.calls.values()) call.reject(new TypeError('fetch failed'));
    this.#notify();
  }

  #notify(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Gives the task to the least busy process. Rejects if that process dies before it responds. */
  async post(task: Task & { kind: 'post' | 'staff' | 'page' }): Promise<WorkerResponse> {
    const worker = this.#workers.reduce((least, other) =>
      other.open.size < least.open.size ? other : least,
    );
    return this.#order(worker, task);
  }

  /** Runs the clock in the process at this place. Resolves when it is finished or the process has died. */
  async run(place: number, task: Task): Promise<void> {
    const worker = this.#workers[place];
    if (!worker) throw new Error(`no worker ${place}`);
    const call = this.#send(worker, task);
    await worker.ready;
    while (worker.open.has(call)) await this.#change();
  }

  async #order(worker: Worker, task: Task): Promise<WorkerResponse> {
    return new Promise((resolve, reject) => {
      const call = this.#send(worker, task);
      worker.calls.set(call, {
        resolve: (response) => {
          worker.calls.delete(call);
          resolve(response);
        },
        reject,
      });
    });
  }

  #send(worker: Worker, task: Task): number {
    this.#lastCall += 1;
    const order = { ...task, call: this.#lastCall };
    worker.open.add(order.call);
    // Ignores a failed send: when the process has died, its 'close' event rejects the open calls.
    worker.process.send(order, () => {});
    return order.call;
  }

  #change(): Promise<void> {
    return new Promise((done) => this.#waiting.push(done));
  }

  /** Resolves when no order is open. */
  async idle(): Promise<void> {
    while (this.#workers.some(({ open }) => open.size > 0)) await this.#change();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const left = [...this.#workers, ...this.#spares].filter(
      ({ process: child }) => child.exitCode === null && child.signalCode === null,
    );
    const gone = left.map(({ process: child }) => new Promise((done) => child.once('close', done)));
    for (const { process: child } of left) child.kill('SIGKILL');
    await Promise.all(gone);
  }
}
