import { type ChildProcess, fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Order, Report, WorkerSettings } from './messages.ts';

// What an order is without what the crew adds to it.
type Unnumbered<Kind> = Kind extends Order ? Omit<Kind, 'call'> : never;
export type Task = Unnumbered<Order>;

export interface Answer {
  status: number;
  type: string;
  text: string;
}

interface Call {
  answered: (answer: Answer) => void;
  died: (error: Error) => void;
}

interface Worker {
  process: ChildProcess;
  number: number;
  ready: Promise<void>;
  calls: Map<number, Call>;
  /** Orders that are not wholly carried out. */
  open: Set<number>;
  /** The point at which the campaign has killed it. */
  killedAt?: string;
}

export interface CrewListener {
  mail(report: Report & { kind: 'mail' }, worker: number): void;
  passed(points: Record<string, number>): void;
  killed(point: string, worker: number): void;
  /** A process ended by itself, which none should. */
  crashed(words: string): void;
}

const WORKER = resolve(import.meta.dirname, 'worker.ts');

/** Worker processes that take orders; one that is killed is replaced by another that stands ready. */
export class Crew {
  readonly #settings: WorkerSettings;
  readonly #listener: CrewListener;
  readonly #cache: string;
  readonly #workers: Worker[] = [];
  readonly #spares: Worker[] = [];
  #lastCall = 0;
  #lastWorker = 0;
  #isDismissed = false;
  #wake: (() => void)[] = [];
  /** Everything the workers have printed. */
  output = '';

  /** `folder`: where compiled sources are kept, so that the next process starts sooner. */
  constructor(size: number, settings: WorkerSettings, listener: CrewListener, folder: string) {
    this.#settings = settings;
    this.#listener = listener;
    this.#cache = join(folder, 'compiled');
    for (let i = 0; i < size; i += 1) this.#workers.push(this.#hire());
    for (let i = 0; i < Math.min(size, 3); i += 1) this.#spares.push(this.#hire());
  }

  #hire(): Worker {
    const child = fork(WORKER, [JSON.stringify(this.#settings)], {
      env: { PATH: process.env.PATH, PGUSER: 'postgres', NODE_COMPILE_CACHE: this.#cache },
      execArgv: [],
      silent: true,
    });
    this.#lastWorker += 1;
    let ready = () => {};
    const worker: Worker = {
      process: child,
      number: this.#lastWorker,
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
      else this.#take(worker, report);
    });
    // After 'close', everything it has sent and printed is here.
    child.on('close', (code, signal) => {
      ready();
      this.#bury(worker, `code ${code}, signal ${signal}`);
    });
    return worker;
  }

  #take(worker: Worker, report: Report): void {
    if (report.kind === 'mail') this.#listener.mail(report, worker.number);
    if (report.kind === 'passed') this.#listener.passed(report.points);
    if (report.kind === 'answer') worker.calls.get(report.call)?.answered(report);
    if (report.kind === 'settled') {
      worker.open.delete(report.call);
      this.#settle();
    }
    if (report.kind === 'kill' && worker.killedAt === undefined) {
      worker.killedAt = report.point;
      worker.process.kill('SIGKILL');
      this.#replace(worker);
    }
  }

  #replace(worker: Worker): void {
    const place = this.#workers.indexOf(worker);
    if (place < 0 || this.#isDismissed) return;
    this.#workers[place] = this.#spares.shift() ?? this.#hire();
    this.#spares.push(this.#hire());
  }

  #bury(worker: Worker, ending: string): void {
    if (worker.killedAt !== undefined) this.#listener.killed(worker.killedAt, worker.number);
    else if (!this.#isDismissed) {
      this.#listener.crashed(ending);
      this.#replace(worker);
    }
    worker.open.clear();
    for (const call of worker.calls.values()) call.died(new TypeError('fetch failed'));
    this.#settle();
  }

  #settle(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Gives the task to the process that has the least to do. Rejects when that process dies before it answers. */
  async post(task: Task & { kind: 'post' | 'staff' }): Promise<Answer> {
    const worker = this.#workers.reduce((least, other) =>
      other.open.size < least.open.size ? other : least,
    );
    return this.#order(worker, task);
  }

  /** Has the process in this place carry out a sweep or a digest, to its end or its death. */
  async run(place: number, task: Task): Promise<void> {
    const worker = this.#workers[place];
    if (!worker) throw new Error(`no worker ${place}`);
    const call = this.#send(worker, task);
    await worker.ready;
    while (worker.open.has(call)) await this.#change();
  }

  async #order(worker: Worker, task: Task): Promise<Answer> {
    return new Promise((answered, died) => {
      const call = this.#send(worker, task);
      worker.calls.set(call, {
        answered: (answer) => {
          worker.calls.delete(call);
          answered(answer);
        },
        died,
      });
    });
  }

  #send(worker: Worker, task: Task): number {
    this.#lastCall += 1;
    const order = { ...task, call: this.#lastCall };
    worker.open.add(order.call);
    // A process that has died meanwhile takes no orders; its end tells whoever waits.
    worker.process.send(order, () => {});
    return order.call;
  }

  #change(): Promise<void> {
    return new Promise((done) => this.#wake.push(done));
  }

  /** Resolves when no order is open. */
  async idle(): Promise<void> {
    while (this.#workers.some(({ open }) => open.size > 0)) await this.#change();
  }

  async dismiss(): Promise<void> {
    this.#isDismissed = true;
    const left = [...this.#workers, ...this.#spares].filter(
      ({ process: child }) => child.exitCode === null && child.signalCode === null,
    );
    const gone = left.map(({ process: child }) => new Promise((done) => child.once('close', done)));
    for (const { process: child } of left) child.kill('SIGKILL');
    await Promise.all(gone);
  }
}
