/** npm repeats a Ctrl+C that the terminal has already sent to this process, and a package of Netlify's every signal. */
const ECHO_MS = 1000;

/**
 * On SIGINT, SIGTERM or when the parent process disconnects: runs `stop` once, then ends the process. A second signal
 * after more than a second ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const onSignal = async (signal?: NodeJS.Signals) => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > ECHO_MS) process.exit(130);
      return;
    }
    askedAt = Date.now();
    // After a disconnect, writing to the parent's pipe would fail.
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
