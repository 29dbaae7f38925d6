import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { RuleTestView } from '../../contract/routes/rules.ts';
import { getEventFields } from '../../contract/rule-events.ts';
import { DAY_MS, formatUtcDay } from '../../core/kernel/utc-day.ts';
import { compileHalves } from '../../core/rules/compile.ts';
import { createEvaluator, type ReadJoins, type RuleInput } from '../../core/rules/evaluator.ts';
import { type Fired, hashFiringIds } from '../../core/rules/firing.ts';
import { compareByArrival } from '../../core/rules/order.ts';
import { computeMoves, type Moves, type Prices, summarizeMoves } from '../../core/rules/prices.ts';
import { getRecordClass } from '../../core/rules/record.ts';
import type { Rule } from '../../core/rules/rule.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { loadLoggedEvents } from '../../storage/rules/events.ts';
import { findInterestSince, type Rules } from '../../storage/rules/rules.ts';
import { type HistoryRange, type PlacedInput, readHistory, readTokenHistory } from './history.ts';
import { isTapeEvent } from './inputs.ts';

export type TestDeps = { readonly rules: Rules; readonly tape: Tape; readonly readJoins: ReadJoins };

export type TestRequest = HistoryRange & {
  readonly rule: Rule;
  readonly digest: string;
  /** Of a stored rule; a text that no rule has otherwise. */
  readonly ruleId: string;
  readonly nowMs: number;
};

const FIRINGS_MAX = 1_000;
/** Events between two turns of others. */
const TURN_EVENTS = 200;

/** What the past of a rule's events was. */
type Past = {
  /** Those that the rule may match, in order of arrival. */
  readonly inputs: readonly RuleInput[];
  /** Of `inputs`, by trigger. */
  readonly moves: ReadonlyMap<string, Moves>;
  /** Of all events of the kind. */
  readonly baseline: readonly Moves[];
  readonly coverage: RuleTestView['coverage'];
  /** Events that lack what the rule reads. */
  readonly unknown: number;
};

/** Replays the past through one rule. */
export async function testRule(deps: TestDeps, request: TestRequest): Promise<RuleTestView> {
  const { rule, digest, ruleId, fromMs, toMs } = request;
  const past = isTapeEvent(rule.on) ? await readTapePast(deps, request) : await readEventPast(deps, request);
  const evaluator = createEvaluator({ fieldsOf: getEventFields, readJoins: deps.readJoins, isTest: true });
  evaluator.setRules([{ ruleId, digest, rule, fromMs: 0 }]);
  const fired = new Map<string, Fired>();
  const moves: Moves[] = [];
  for (const [at, input] of past.inputs.entries()) {
    if (at % TURN_EVENTS === 0) await yieldTurn();
    const taken = await evaluator.take(input);
    for (const one of taken.fired) {
      if (fired.has(one.firing_id)) continue;
      fired.set(one.firing_id, one);
      moves.push(past.moves.get(input.trigger) ?? []);
    }
    const [stopped] = taken.paused;
    if (stopped !== undefined) break;
  }
  const all = [...fired.values()];
  return {
    rule_digest: digest,
    from_ms: fromMs,
    to_ms: toMs,
    firings: all.slice(0, FIRINGS_MAX).map(one => ({ ...one, evidence: [...one.evidence], seq: 0 })),
    total: all.length,
    per_day: (all.length * DAY_MS) / Math.max(1, toMs - fromMs),
    days: countDays(all, request),
    after: summarizeMoves(moves),
    baseline: summarizeMoves(past.baseline),
    unknown: past.unknown + evaluator.countUnknown(ruleId),
    firing_ids_digest: hashFiringIds(fired.keys()),
    coverage: past.coverage,
  };
}

function countDays(fired: readonly Fired[], { fromMs, toMs }: HistoryRange): RuleTestView['days'] {
  const counts = Map.groupBy(fired, ({ at_ms }) => formatUtcDay(at_ms));
  const days: { day: string; firings: number }[] = [];
  for (let ms = Math.floor(fromMs / DAY_MS) * DAY_MS; ms <= toMs; ms += DAY_MS) {
    const day = formatUtcDay(ms);
    days.push({ day, firings: counts.get(day)?.length ?? 0 });
  }
  return days;
}

/** Drops events that the rule's own condition rules out, before their order matters. */
function openFilter(rule: Rule): (input: RuleInput) => boolean | null {
  const fields = getEventFields(rule.on);
  const { own } = compileHalves(rule, 'where', fields);
  const Shown = getRecordClass(fields);
  return input => own.judge({ e: new Shown(input.event), joins: {} });
}

async function readTapePast({ tape }: TestDeps, request: TestRequest): Promise<Past> {
  const { rule, nowMs } = request;
  const judge = openFilter(rule);
  const inputs: PlacedInput[] = [];
  const moves = new Map<string, Moves>();
  const baseline: Moves[] = [];
  let unknown = 0;
  let [first, last, isCut, isClaimed] = [Infinity, -Infinity, false, false];
  for await (const token of readHistory(tape, new Set([rule.on]), request)) {
    isCut ||= token.isCut;
    isClaimed ||= token.isClaimed;
    for (const input of token.inputs) {
      const own = computeMoves(token.prices, input.atMs, nowMs);
      baseline.push(own);
      [first, last] = [Math.min(first, input.atMs), Math.max(last, input.atMs)];
      const verdict = judge(input);
      if (verdict === null) unknown += 1;
      if (verdict !== true) continue;
      inputs.push(input);
      moves.set(input.trigger, own);
    }
    await yieldTurn();
  }
  return {
    inputs: inputs.sort(compareByArrival),
    moves,
    baseline,
    unknown,
    coverage: {
      from_ts_ms: Number.isFinite(first) ? first : null,
      to_ts_ms: Number.isFinite(last) ? last : null,
      complete: !isCut,
      claimed: isClaimed,
      why: isCut ? 'before_retention' : Number.isFinite(first) ? null : 'before_coverage',
    },
  };
}

/** What no tape has was kept since a rule first asked for it. */
async function readEventPast({ rules, tape }: TestDeps, request: TestRequest): Promise<Past> {
  const { rule, fromMs, toMs, nowMs } = request;
  const sinceMs = await findInterestSince(rules, rule.on);
  const all: RuleInput[] = [];
  for (const { inputs } of await loadLoggedEvents(rules, rule.on, { fromMs, toMs: nowMs }))
    all.push(...inputs.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs));
  const prices = new Map<string, Prices>();
  const moves = new Map<string, Moves>();
  for (const { event, trigger, atMs } of all) {
    const mint = event.token_mint ?? event.mint;
    if (typeof mint !== 'string') continue;
    const known = prices.get(mint) ?? (await readTokenHistory(tape, mint, new Set(), request)).prices;
    prices.set(mint, known);
    moves.set(trigger, computeMoves(known, atMs, nowMs));
  }
  const times = all.map(({ atMs }) => atMs);
  const isComplete = sinceMs !== null && sinceMs <= fromMs;
  return {
    inputs: all,
    moves,
    baseline: [...moves.values()],
    unknown: 0,
    coverage: {
      from_ts_ms: times.length === 0 ? null : Math.min(...times),
      to_ts_ms: times.length === 0 ? null : Math.max(...times),
      complete: isComplete,
      claimed: false,
      why: isComplete ? null : 'before_coverage',
    },
  };
}
