export interface Load {
  perSecond: number;
  /** Milliseconds from the moment a call was due until it finished. */
  p50: number;
  p99: number;
}

function summarize(latencies: number[], seconds: number): Load {
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(part * (latencies.length - 1))] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Closed-loop load: each of `callers` starts its next call as soon as the previous one has finished. */
export async function runClosedLoop(
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

/** Open-loop load: starts calls evenly at a fixed rate, without waiting for earlier ones to finish. */
export async function runOpenLoop(
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
