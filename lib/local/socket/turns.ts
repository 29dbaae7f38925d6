export type Turns = ReturnType<typeof openTurns>;

type Job = { readonly group: string; readonly start: () => Promise<void> };

/** Groups take turns. A named one leaves a place to others; work without one keeps its order. */
export function openTurns(parallelMax: number) {
  const ownMax = Math.max(1, parallelMax - 1);
  const waiting = new Map<string, Job[]>();
  const running = new Map<string, number>();
  let total = 0;
  let unnamed = 0;

  function startNext(): void {
    while (total < parallelMax) {
      const next = [...waiting].find(([group]) => (running.get(group) ?? 0) < ownMax);
      if (next === undefined) return;
      const [group, jobs] = next;
      const job = jobs.shift();
      if (jobs.length === 0) waiting.delete(group);
      else moveBehind(group);
      if (job !== undefined) void run(job);
    }
  }

  /** The other groups go first. */
  function moveBehind(group: string): void {
    const jobs = waiting.get(group);
    if (jobs === undefined) return;
    waiting.delete(group);
    waiting.set(group, jobs);
  }

  async function run({ group, start }: Job): Promise<void> {
    total += 1;
    running.set(group, (running.get(group) ?? 0) + 1);
    await start();
    total -= 1;
    const left = (running.get(group) ?? 1) - 1;
    if (left > 0) running.set(group, left);
    else running.delete(group);
    moveBehind(group);
    startNext();
  }

  return {
    /** Rejects as the work does. */
    take: <T>(group: string | undefined, work: () => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        unnamed += 1;
        const name = group === undefined ? `#${unnamed}` : `=${group}`;
        const job: Job = { group: name, start: () => work().then(resolve, reject) };
        const jobs = waiting.get(name);
        if (jobs === undefined) waiting.set(name, [job]);
        else jobs.push(job);
        startNext();
      }),
  };
}
