export interface Load {
  perSecond: number;
  /** Milliseconds from when each was due to its answer. */
  p50: number;
  p99: number;
}

function summarize(latencies: number[], seconds: number): Load {
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(part * (latencies.length - 1))] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** As much as goes through when so many callers ask again as soon as they are answered. */
export async function pushHard(
  operation: () => Promise<unknown>,
  callers: number,
  seconds: number,
): Promise<Load> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const latencies: number[] = [];
  const call = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await operation();
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return summarize(latencies, (performance.now() - start) / 1000);
}

/** So many a second, evenly spread, whether the earlier ones are answered or not. */
export async function pushSteadily(
  operation: () => Promise<unknown>,
  perSecond: number,
  seconds: number,
): Promise<Load> {
  const start = performance.now();
  const latencies: number[] = [];
  const running: Promise<unknown>[] = [];
  const total = Math.floor(perSecond * seconds);
  for (let sent = 0; sent < total; ) {
    const due = start + (sent * 1000) / perSecond;
    if (due > performance.now()) await new Promise((done) => setTimeout(done, 1));
    else {
      running.push(operation().then(() => latencies.push(performance.now() - due)));
      sent += 1;
    }
  }
  await Promise.all(running);
  return summarize(latencies, (performance.now() - start) / 1000);
}
