import { getEventFields } from '../../contract/rule-events.ts';
import {
  createEvaluator,
  type Evaluator,
  type ReadJoins,
  type RuleInput,
  type RunningRule,
  type Taken,
} from '../../core/rules/evaluator.ts';
import type { Fired } from '../../core/rules/firing.ts';
import { compareByArrival } from '../../core/rules/order.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { LATE_MS } from '../../core/rules/window.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork, StreamRecord } from '../../edge/stream.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { loadLoggedEvents, readLoggedEvents, saveRuleEvents } from '../../storage/rules/events.ts';
import { appendFirings, readFiringsSince } from '../../storage/rules/firings.ts';
import {
  keepRuleInterest,
  loadArmedRules,
  loadArmedVersion,
  type Rules,
  type StoredRule,
  updateRule,
} from '../../storage/rules/rules.ts';
import { type PlacedInput, readHistory } from './history.ts';
import { type Hold, isAcrossTokens, openHold } from './hold.ts';
import { isTapeEvent, toMessageInput } from './inputs.ts';
import { type RuleRecord, readRuleRecord } from './records.ts';

export type RulesDeps = {
  readonly rules: Rules;
  readonly tape: Tape;
  readonly readJoins: ReadJoins;
  readonly observe: Observer;
  /** Wakes delivery of a rule's new firings. */
  readonly deliver: (rules: readonly StoredRule[]) => Promise<void>;
};

/** What one process knows. A failure drops it. */
type Run = {
  /** Rules whose groups are of one token or message, which need not wait. */
  readonly evaluator: Evaluator;
  /** Rules across tokens, in order of arrival. */
  readonly ordered: Evaluator;
  readonly hold: Hold;
  version: string;
  armed: ReadonlyMap<string, StoredRule>;
};

/** What a process that died may have held. */
const HELD_MS = 60_000;

const RULES_IN_PARALLEL_MAX = 16;
const COMMITS_IN_PARALLEL_MAX = 16;

/**
 * Reads the stream `rules`, evaluates the armed rules of all accounts and stores firings, each once.
 * Groups are in memory; a process that starts fills them from the tape.
 */
export function createRulesProcessor(deps: RulesDeps): BatchWork {
  let run: Run | null = null;
  return async (records, nowMs) => {
    try {
      run = await updateRun(deps, run, records, nowMs);
      await takeRecords(deps, run, records, nowMs);
      return null;
    } catch (error) {
      // The batch comes again, and groups must not have seen it.
      run = null;
      throw error;
    }
  };
}

async function updateRun(
  deps: RulesDeps,
  known: Run | null,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<Run> {
  const version = await loadArmedVersion(deps.rules);
  if (known?.version === version) return known;
  const stored = await loadArmedRules(deps.rules);
  const run = known ?? openRun(deps);
  run.version = version;
  run.armed = new Map(stored.map(rule => [rule.id, rule]));
  const [ordered, others] = [stored.filter(isOrdered), stored.filter(rule => !isOrdered(rule))];
  run.evaluator.setRules(others.map(toRunning));
  run.ordered.setRules(ordered.map(toRunning));
  const heard = new Set(stored.map(({ rule }) => rule.on));
  await keepRuleInterest(deps.rules, version, on => heard.has(on) || !isTapeEvent(on));
  if (known === null) {
    const boundaryMs = findBoundary(records, nowMs);
    await restore(deps, run, boundaryMs, nowMs);
    const [first] = records;
    if (first !== undefined) await fillFromLog(deps.rules, run, boundaryMs, BigInt(first.sequence));
  }
  return run;
}

function openRun({ readJoins }: RulesDeps): Run {
  const options = { fieldsOf: getEventFields, readJoins, isTest: false };
  return {
    ...{ evaluator: createEvaluator(options), ordered: createEvaluator(options), hold: openHold() },
    ...{ version: '', armed: new Map() },
  };
}

function isOrdered({ rule }: StoredRule): boolean {
  return isAcrossTokens(rule);
}

function toRunning({ id, rule, digest, armedMs }: StoredRule): RunningRule {
  return { ruleId: id, rule, digest, fromMs: armedMs ?? 0 };
}

/** Arrival of the first event that will be taken. */
function findBoundary(records: readonly StreamRecord[], nowMs: number): number {
  for (const { text } of records) {
    const record = parse(text);
    if (record === null || 'shard' in record) continue;
    return 'inputs' in record ? (record.inputs[0]?.receivedMs ?? nowMs) : record.atMs;
  }
  return nowMs;
}

/** Fills windows with what arrived before, and groups with their newest firings. */
async function restore({ rules, tape }: RulesDeps, run: Run, boundaryMs: number, nowMs: number): Promise<void> {
  const all = [...run.armed.values()];
  const judgedMs = boundaryMs - HELD_MS;
  await runInParallel(all, RULES_IN_PARALLEL_MAX, async stored => {
    const cooldownMs = (stored.rule.cooldown_s ?? stored.rule.window_s ?? 0) * 1_000;
    if (cooldownMs === 0) return;
    const firings = await readFiringsSince(rules, stored.id, boundaryMs - cooldownMs - LATE_MS - HELD_MS);
    // Newer ones of rules across tokens are found again.
    const known = firings.filter(({ received_ms }) => !isOrdered(stored) || received_ms < judgedMs);
    (isOrdered(stored) ? run.ordered : run.evaluator).addPastFirings(
      stored.id,
      known.map(({ key, at_ms }) => ({ key, atMs: at_ms })),
    );
  });
  const needed = all.filter(stored => isOrdered(stored) || stored.rule.window_s !== undefined);
  const wanted = new Set<RuleEvent>(needed.map(({ rule }) => rule.on).filter(isTapeEvent));
  if (wanted.size === 0) return;
  const spanMs = Math.max(...needed.map(({ rule }) => (rule.window_s ?? 0) * 1_000)) + HELD_MS + LATE_MS;
  const inputs: PlacedInput[] = [];
  const range = { fromMs: boundaryMs - spanMs, toMs: Number.MAX_SAFE_INTEGER, isByArrival: true };
  for await (const token of readHistory(tape, wanted, range)) inputs.push(...token.inputs);
  for (const input of inputs.sort(compareByArrival)) {
    await run.evaluator.fill(input);
    if (input.receivedMs < judgedMs) await run.ordered.fill(input);
    // Its process may have died before it was complete.
    else run.hold.add([input], nowMs);
  }
}

/** Fills windows over messages with those of earlier records. */
async function fillFromLog(rules: Rules, run: Run, boundaryMs: number, first: bigint): Promise<void> {
  const needed = [...run.armed.values()].filter(({ rule }) => rule.window_s !== undefined && !isTapeEvent(rule.on));
  for (const [on, some] of Map.groupBy(needed, ({ rule }) => rule.on)) {
    const spanMs = Math.max(...some.map(({ rule }) => rule.window_s! * 1_000)) + HELD_MS + LATE_MS;
    const range = { fromMs: boundaryMs - spanMs, toMs: boundaryMs + HELD_MS };
    for (const { sequence, inputs } of await loadLoggedEvents(rules, on, range))
      if (sequence < first) for (const input of inputs) await run.evaluator.fill(input);
  }
}

function parse(text: string) {
  try {
    return readRuleRecord(text);
  } catch (error) {
    logger.error('Skipped an invalid record of the stream of rules', { error });
    return null;
  }
}

/** Firings and stops of a batch, by rule. */
function createFound() {
  const fired = new Map<string, Fired[]>();
  const paused = new Map<string, string>();
  const add = (taken: Taken): void => {
    for (const one of taken.fired) {
      const own = fired.get(one.rule_id);
      if (own === undefined) fired.set(one.rule_id, [one]);
      else own.push(one);
    }
    for (const { ruleId, why } of taken.paused) paused.set(ruleId, why);
  };
  return { fired, paused, add };
}

async function takeRecords(deps: RulesDeps, run: Run, records: readonly StreamRecord[], nowMs: number): Promise<void> {
  const found = createFound();
  for (const record of records) {
    const parsed = parse(record.text);
    if (parsed === null) continue;
    if ('shard' in parsed) run.hold.markThrough(parsed.shard, parsed.throughMs, nowMs);
    else if ('inputs' in parsed) {
      run.hold.add(parsed.inputs, nowMs);
      for (const input of parsed.inputs) found.add(await run.evaluator.take(input));
    } else
      for (const input of await keepMessages(deps, parsed, record, nowMs)) found.add(await run.evaluator.take(input));
  }
  for (const input of run.hold.release(nowMs)) found.add(await run.ordered.take(input));
  await saveFound(deps, run, found, nowMs);
}

async function saveFound(
  deps: RulesDeps,
  { armed }: Run,
  { fired, paused }: ReturnType<typeof createFound>,
  nowMs: number,
): Promise<void> {
  const added = await runInParallel([...fired], RULES_IN_PARALLEL_MAX, ([ruleId, some]) =>
    appendFirings(deps.rules, ruleId, some, nowMs),
  );
  for (const [ruleId, why] of paused)
    await updateRule(deps.rules, armed.get(ruleId)!.owner, ruleId, rule => ({
      ...rule,
      state: 'paused',
      pausedWhy: why,
    }));
  deps.observe.count('chain_rule_firings_total', added.flat().length);
  const woken = [...fired.keys()]
    .flatMap(ruleId => armed.get(ruleId) ?? [])
    .filter(({ targets }) => targets.length > 0);
  if (woken.length > 0) await deps.deliver(woken);
}

/** Messages are kept in the order in which they are taken, so that a test reads the same. */
async function keepMessages(
  { rules }: RulesDeps,
  { isAgain, messages }: Extract<RuleRecord, { readonly messages: unknown }>,
  { sequence }: StreamRecord,
  nowMs: number,
): Promise<readonly RuleInput[]> {
  const given = messages.map(({ on, channel, data, atMs }, at) =>
    toMessageInput(on, channel, data, atMs, `${sequence}.${at}`),
  );
  const inputs = isAgain ? await filterUnseen(rules, given, BigInt(sequence)) : given;
  const taken: RuleInput[] = [];
  for (const [on, some] of Map.groupBy(inputs, input => input.on))
    taken.push(...(await saveRuleEvents(rules, on, some, sequence, nowMs)));
  return taken;
}

/** Leaves out what an earlier record brought. */
async function filterUnseen(rules: Rules, given: readonly RuleInput[], own: bigint): Promise<readonly RuleInput[]> {
  const seen = new Set<string>();
  const commits = Map.groupBy(given, ({ on, receivedMs }) => `${on} ${receivedMs}`);
  await runInParallel([...commits.values()], COMMITS_IN_PARALLEL_MAX, async ([first]) => {
    const { on, receivedMs: atMs } = first!;
    // The record itself may come again.
    for await (const { sequence, inputs } of readLoggedEvents(rules, on, { fromMs: atMs, toMs: atMs }))
      if (sequence < own) for (const input of inputs) seen.add(identify(input));
  });
  return given.filter(input => !seen.has(identify(input)));
}

/** A held alert may have grown. */
function identify({ on, receivedMs, event }: RuleInput): string {
  const own = on === 'dump_alert' ? [event.token_mint, event.bundle_id] : event;
  return `${receivedMs} ${on} ${JSON.stringify(own)}`;
}
