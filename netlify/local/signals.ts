/** npm passes on a Ctrl+C that the terminal sent us already, and a package of Netlify's repeats every signal. */
const ECHO_MS = 1000;

/**
 * Runs `stop` once when the process is asked to end, by a person, by the system, or by the parent that started it;
 * then ends the process. Asked again after a second, it ends at once.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const onSignal = async (signal?: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > ECHO_MS) process.exit(130);
      return;
    }
    askedAt = Date.now();
    // After a disconnection nobody reads, and writing would fail.
    if (signal) console.log(`Parando (${signal})…`);
    const code = await stop().then(
      () => 0,
      (error) => {
        console.error(error);
        return 1;
      },
    );
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, onSignal);
}
