/** npm forwards a signal that the terminal has already sent. */
const SAME_MS = 1_000;

/** `stop` aborts at the first SIGINT or SIGTERM, `giveUp` at a later one (monotonic ms). */
export function stopSignals(now: () => number = () => performance.now()) {
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  let firstMs: number | null = null;
  const onSignal = (): void => {
    firstMs ??= now();
    if (now() - firstMs < SAME_MS) stop.abort();
    else giveUp.abort(new Error('Quit by a second signal; queued messages were not delivered.'));
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  /** Restores the default signal handling. */
  const release = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { stop: stop.signal, giveUp: giveUp.signal, release };
}
