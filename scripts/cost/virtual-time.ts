const RealDate = Date;

/** Replaces the global Date, so that real functions live through a month in minutes. Timers stay real. */
export class VirtualTime {
  #now: number;

  constructor(start: string) {
    this.#now = RealDate.parse(start);
    const clock = () => this.#now;
    globalThis.Date = class extends RealDate {
      constructor(...parts: [] | [number | string | Date]) {
        super(parts.length === 0 ? clock() : (parts[0] as number));
      }
      static override now(): number {
        return clock();
      }
    } as DateConstructor;
  }

  get now(): number {
    return this.#now;
  }

  set(time: number): void {
    this.#now = Math.max(this.#now, time);
  }

  restore(): void {
    globalThis.Date = RealDate;
  }
}
