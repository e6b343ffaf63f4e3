/** A clock that runs faster than the real one by a factor. In milliseconds since the epoch. */
export class SimulatedClock {
  readonly #speed: number;
  #from: number;
  #startedAt = 0;

  constructor(from: Date, speed: number) {
    this.#from = from.getTime();
    this.#speed = speed;
    this.start();
  }

  start(): void {
    this.#startedAt = performance.now();
  }

  now(): number {
    return this.#from + (performance.now() - this.#startedAt) * this.#speed;
  }

  skipTo(time: number): void {
    this.#from = time;
    this.start();
  }
}
