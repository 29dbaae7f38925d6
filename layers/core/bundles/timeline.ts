import { bundleLimits, lifecycleRules as rules } from './lifecycle-rules.ts';

export type Move = {
  readonly ms: number;
  readonly slot: number;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
};

/** Bundle status from its trades alone. */
export type Phase = {
  readonly status: 'active' | 'dumping' | 'derisked';
  readonly sinceMs: number;
  /** A bundle that dumped never becomes derisked. */
  readonly dumped: boolean;
  readonly marked: boolean;
};

/** A bundle's trades by event time, independent of arrival order. */
export type Timeline = {
  heldRaw: bigint;
  boughtRaw: bigint;
  soldRaw: bigint;
  /** Sorted by time and slot, one per pair. */
  moves: readonly Move[];
  /** The phase is final up to this time. */
  settledMs: number;
  phase: Phase;
};

export type Edge = { readonly ms: number; readonly status: Phase['status'] };

export function createBundleTimeline(ms: number): Timeline {
  return {
    heldRaw: 0n,
    boughtRaw: 0n,
    soldRaw: 0n,
    moves: [],
    settledMs: ms,
    phase: { status: 'active', sinceMs: ms, dumped: false, marked: false },
  };
}

/** Basis: everything bought plus held before. */
export function sumBasis({ heldRaw, boughtRaw, moves }: Timeline): bigint {
  return moves.reduce((sum, move) => sum + move.boughtRaw, heldRaw + boughtRaw);
}

export function sumSold({ soldRaw, moves }: Timeline): bigint {
  return moves.reduce((sum, move) => sum + move.soldRaw, soldRaw);
}

/** Longest window: older moves cannot change a phase. */
const KEPT_MS = Math.max(rules.quietMs, rules.dripWindowMs);

/** Adds a move; very old ones count in the sums only. */
export function addMove(timeline: Timeline, move: Move): void {
  if (move.ms < timeline.settledMs - KEPT_MS) {
    timeline.boughtRaw += move.boughtRaw;
    timeline.soldRaw += move.soldRaw;
    return;
  }
  const { moves } = timeline;
  let at = moves.length;
  while (at > 0 && compareMoves(moves[at - 1]!, move) > 0) at -= 1;
  const same = at > 0 && compareMoves(moves[at - 1]!, move) === 0 ? moves[at - 1]! : null;
  timeline.moves = same
    ? moves.with(at - 1, {
        ...same,
        ...addMoves(same, move),
      })
    : moves.toSpliced(at, 0, move);
}

function compareMoves(a: Move, b: Move): number {
  return a.ms - b.ms || a.slot - b.slot;
}

/** Finalizes the phase and drops old moves. Never goes back. */
export function closeTimelinePhase(timeline: Timeline, ms: number): void {
  const crowd = timeline.moves.length - bundleLimits.movesMax;
  const until = crowd > 0 ? Math.max(ms, timeline.moves[crowd]!.ms) : ms;
  if (until > timeline.settledMs) {
    // Moves at this exact time may still arrive.
    timeline.phase = computeCourse(timeline, until - 1).phase;
    timeline.settledMs = until;
  }
  const kept = timeline.moves.findIndex(move => move.ms >= timeline.settledMs - KEPT_MS);
  const gone = kept < 0 ? timeline.moves.length : kept;
  for (const move of timeline.moves.slice(0, gone)) {
    timeline.boughtRaw += move.boughtRaw;
    timeline.soldRaw += move.soldRaw;
  }
  timeline.moves = timeline.moves.slice(gone);
  if (timeline.moves.length <= bundleLimits.movesMax) return;
  // Many small sells must not push older ones out.
  const span = (ms: number): number => Math.floor(ms / bundleLimits.mergedMs);
  timeline.moves = timeline.moves.reduce<Move[]>((merged, move) => {
    const last = merged.at(-1);
    if (last === undefined || move.ms >= timeline.settledMs - rules.dumpWindowMs || span(last.ms) !== span(move.ms))
      merged.push(move);
    else merged[merged.length - 1] = { ...move, ...addMoves(last, move) };
    return merged;
  }, []);
}

function addMoves(a: Move, b: Move): Pick<Move, 'boughtRaw' | 'soldRaw'> {
  return { boughtRaw: a.boughtRaw + b.boughtRaw, soldRaw: a.soldRaw + b.soldRaw };
}

/** Keeps only the sums of a final bundle. */
export function reduceTimelineToSums(timeline: Timeline): void {
  timeline.boughtRaw = sumBasis(timeline) - timeline.heldRaw;
  timeline.soldRaw = sumSold(timeline);
  timeline.moves = [];
}

/** Returns the phase at a time and its recent changes. */
export function computeCourse(timeline: Timeline, untilMs: number) {
  const walk = startWalk(timeline);
  let phase = timeline.phase;
  const edges: Edge[] = [];
  /** Times when net tokens first leave, at most one per dump. */
  const markers: number[] = phase.marked ? [phase.sinceMs] : [];
  /** Next phase change if nobody trades, or null. */
  let dueMs: number | null = timeline.settledMs;
  for (let ms = dueMs; ms <= untilMs; ) {
    advance(walk, ms, phase);
    const next = computePhase(walk, phase, ms);
    if (next.status !== phase.status) edges.push({ ms, status: next.status });
    if (next.marked && !phase.marked) markers.push(ms);
    phase = next;
    const quietMs = phase.sinceMs + rules.quietMs;
    if (phase.status !== 'dumping') dueMs = null;
    else if (ms < quietMs) dueMs = quietMs;
    else {
      const oldest = walk.moves.slice(walk.quietFrom, walk.at).find(move => move.soldRaw > 0n);
      dueMs = (oldest?.ms ?? ms) + rules.quietMs;
    }
    ms = Math.min(walk.moves[walk.at]?.ms ?? Number.POSITIVE_INFINITY, dueMs ?? Number.POSITIVE_INFINITY);
  }
  return { phase, edges, markers, dueMs };
}

export type Course = Readonly<ReturnType<typeof computeCourse>>;

function startWalk({ moves, heldRaw, boughtRaw, soldRaw }: Timeline) {
  return {
    moves,
    at: 0,
    bought: heldRaw + boughtRaw,
    sold: soldRaw,
    dumpFrom: 0,
    dumpSold: 0n,
    dripFrom: 0,
    dripSold: 0n,
    quietFrom: 0,
    quietSold: 0n,
  };
}

type Walk = ReturnType<typeof startWalk>;

function advance(walk: Walk, ms: number, phase: Phase): void {
  const { moves } = walk;
  for (let move = moves[walk.at]; move && move.ms <= ms; move = moves[++walk.at]) {
    walk.bought += move.boughtRaw;
    walk.sold += move.soldRaw;
    walk.dumpSold += move.soldRaw;
    walk.dripSold += move.soldRaw;
    walk.quietSold += move.soldRaw;
  }
  for (; walk.dumpFrom < walk.at && moves[walk.dumpFrom]!.ms < ms - rules.dumpWindowMs; walk.dumpFrom += 1)
    walk.dumpSold -= moves[walk.dumpFrom]!.soldRaw;
  // What an ended dump sold does not begin another.
  const dripFromMs = Math.max(ms - rules.dripWindowMs, phase.dumped && phase.status !== 'dumping' ? phase.sinceMs : 0);
  for (; walk.dripFrom < walk.at && moves[walk.dripFrom]!.ms < dripFromMs; walk.dripFrom += 1)
    walk.dripSold -= moves[walk.dripFrom]!.soldRaw;
  for (; walk.quietFrom < walk.at && moves[walk.quietFrom]!.ms <= ms - rules.quietMs; walk.quietFrom += 1)
    walk.quietSold -= moves[walk.quietFrom]!.soldRaw;
}

function computePhase(walk: Walk, phase: Phase, ms: number): Phase {
  // Tokens received by transfer have no basis.
  const isFast = walk.bought > 0n && walk.dumpSold * rules.dumpPart >= walk.bought;
  // Only tokens bought back after the first sell offset sells.
  let dripped = 0n;
  if (walk.bought !== 0n && walk.dripSold * rules.dripPart >= walk.bought)
    for (const { soldRaw, boughtRaw } of walk.moves.slice(walk.dripFrom, walk.at)) {
      dripped += soldRaw - boughtRaw;
      if (dripped < 0n) dripped = 0n;
    }
  const isDrip = walk.bought !== 0n && dripped * rules.dripPart >= walk.bought;
  if (phase.status === 'dumping') {
    const isOver = ms >= phase.sinceMs + rules.quietMs && walk.quietSold * rules.quietPart < walk.bought;
    if (isOver) return { status: 'active', sinceMs: ms, dumped: true, marked: false };
    return !phase.marked && (isDrip || (isFast && isDumping(walk))) ? { ...phase, marked: true } : phase;
  }
  if (isFast || isDrip) return { status: 'dumping', sinceMs: ms, dumped: true, marked: isDrip || isDumping(walk) };
  const isSold = walk.bought > 0n && walk.sold * 100n >= walk.bought * rules.deriskedHundredths;
  const status = isSold && !phase.dumped ? 'derisked' : 'active';
  return status === phase.status ? phase : { ...phase, status, sinceMs: ms };
}

/** Buys in the same slots offset sells. */
function isDumping({ moves, dumpFrom, at, bought }: Walk): boolean {
  let sum = 0n;
  for (const { soldRaw, boughtRaw } of moves.slice(dumpFrom, at)) if (soldRaw > boughtRaw) sum += soldRaw - boughtRaw;
  return sum > 0n && sum * rules.dumpPart >= bought;
}
