/** How signals end a command. */
export type StopSignals = {
  /** The first came: end in order. */
  readonly stop: AbortSignal;
  /** Another came a while later: somebody does not want to wait. */
  readonly giveUp: AbortSignal;
  /** Signals end the process at once again. */
  readonly release: () => void;
};

/** A terminal signals the whole group, and npm hands it on besides: what comes so soon after the first is the same key pressed. */
const SAME_MS = 1_000;

/** Listens for SIGINT and SIGTERM. `now` is a clock in milliseconds that never goes back. */
export const stopSignals = (now: () => number = () => performance.now()): StopSignals => {
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  let firstMs: number | null = null;
  const onSignal = (): void => {
    firstMs ??= now();
    if (now() - firstMs < SAME_MS) stop.abort();
    else giveUp.abort(new Error('Stopped a second time: the rest was not waited for'));
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const release = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  return { stop: stop.signal, giveUp: giveUp.signal, release };
};
