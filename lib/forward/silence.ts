/** Waiting for room is not silence: the node is not read meanwhile. */
export function openSilenceClock(ms: number, onSilent: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let atMs = 0;
  let waiting = 0;
  const stir = (): void => {
    atMs = Date.now();
  };
  const arm = (waitMs: number): void => {
    // First reads what arrived while this process was busy.
    timer = setTimeout(() => setImmediate(check), waitMs);
  };
  const check = (): void => {
    if (timer === undefined) return;
    if (waiting > 0) stir();
    const leftMs = atMs + ms - Date.now();
    if (leftMs > 0) arm(leftMs);
    else onSilent();
  };
  return {
    start: (): void => {
      stir();
      arm(ms);
    },
    stir,
    waitFor: (room: Promise<void>): void => {
      waiting += 1;
      void room.then(() => {
        waiting -= 1;
        stir();
      });
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
