export type Turns = ReturnType<typeof openTurns>;

/** The places of a group are shared; a member's work keeps its order. */
export type Turn = { readonly group: string | undefined; readonly member: string };

type Job = { readonly start: () => Promise<void>; readonly drop: () => void };

/** Jobs of members that wait, the next member first. */
type Group = { readonly placesMax: number; readonly waiting: Map<string, Job[]>; running: number };

/** Of work that goes before all other. */
export const FIRST = '$first';

/** Groups take turns, and so do their members. A named group leaves a place to others. */
export function openTurns(parallelMax: number) {
  const groups = new Map<string, Group>();
  let total = 0;

  function startNext(): void {
    while (total < parallelMax) {
      const name = selectNextGroup(groups, parallelMax);
      if (name === undefined) return;
      void run(name, groups.get(name)!);
    }
  }

  async function run(name: string, group: Group): Promise<void> {
    total += 1;
    group.running += 1;
    moveBehind(groups, name);
    await takeJob(group.waiting)?.start();
    total -= 1;
    group.running -= 1;
    moveBehind(groups, name);
    forgetIdle(name, group);
    startNext();
  }

  function groupOf(name: string, placesMax: number): Group {
    const group = groups.get(name) ?? { placesMax, waiting: new Map(), running: 0 };
    groups.set(name, group);
    return group;
  }

  function forgetIdle(name: string, { running, waiting }: Group): void {
    if (running === 0 && waiting.size === 0) groups.delete(name);
  }

  return {
    /** Rejects as the work does. Undefined if the work was dropped. */
    take: <T>(turn: Turn, work: () => Promise<T>): Promise<T | undefined> =>
      new Promise<T | undefined>((resolve, reject) => {
        const placesMax = turn.group === undefined ? parallelMax : Math.max(1, parallelMax - 1);
        const { waiting } = groupOf(formatName(turn), placesMax);
        const job: Job = { start: () => work().then(resolve, reject), drop: () => resolve(undefined) };
        const jobs = waiting.get(turn.member);
        if (jobs === undefined) waiting.set(turn.member, [job]);
        else jobs.push(job);
        startNext();
      }),
    /** Drops what waits of a member. What runs goes on. */
    drop: (turn: Turn): void => {
      const name = formatName(turn);
      const group = groups.get(name);
      const jobs = group?.waiting.get(turn.member) ?? [];
      group?.waiting.delete(turn.member);
      if (group !== undefined) forgetIdle(name, group);
      for (const job of jobs) job.drop();
    },
  };
}

/** With one place only, work that goes first would keep it for good: it takes turns then. */
function selectNextGroup(groups: ReadonlyMap<string, Group>, parallelMax: number): string | undefined {
  const names = parallelMax > 1 ? [FIRST, ...groups.keys()] : [...groups.keys()];
  return names.find(name => {
    const group = groups.get(name);
    return group !== undefined && group.waiting.size > 0 && group.running < group.placesMax;
  });
}

/** A member without a group is one of its own. */
function formatName({ group, member }: Turn): string {
  if (group === FIRST) return FIRST;
  return group === undefined ? `#${member}` : `=${group}`;
}

/** Takes the oldest job of the next member, which goes behind the others. */
function takeJob(waiting: Map<string, Job[]>): Job | undefined {
  const [next] = waiting;
  if (next === undefined) return undefined;
  const [member, jobs] = next;
  const job = jobs.shift();
  if (jobs.length === 0) waiting.delete(member);
  else moveBehind(waiting, member);
  return job;
}

function moveBehind<T>(all: Map<string, T>, name: string): void {
  const one = all.get(name);
  if (one === undefined) return;
  all.delete(name);
  all.set(name, one);
}
