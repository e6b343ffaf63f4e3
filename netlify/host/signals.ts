/** npm repeats a Ctrl+C that the terminal has already sent to this process. */
const ECHO_MS = 1000;

/** On SIGINT or SIGTERM: runs `stop` once, then ends the process. A second signal after more than a second ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (askedAt !== undefined) return Date.now() - askedAt > ECHO_MS && process.exit(130);
    askedAt = Date.now();
    console.log(`Parando (${signal})…`);
    await stop();
    return process.exit(0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
