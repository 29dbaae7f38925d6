import { getEventFields } from '../../contract/rule-events.ts';
import { createEvaluator, type Evaluator, type ReadJoins, type RuleInput } from '../../core/rules/evaluator.ts';
import type { Fired } from '../../core/rules/firing.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { LATE_MS } from '../../core/rules/window.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork, StreamRecord } from '../../edge/stream.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { saveRuleEvents } from '../../storage/rules/events.ts';
import { appendFirings, readFiringsSince } from '../../storage/rules/firings.ts';
import {
  keepRuleInterest,
  loadArmedRules,
  loadArmedVersion,
  type Rules,
  type StoredRule,
  updateRule,
} from '../../storage/rules/rules.ts';
import { compareByArrival, type PlacedInput, readHistory } from './history.ts';
import { isTapeEvent, toMessageInput } from './inputs.ts';
import { type RuleMessage, readRuleRecord } from './records.ts';

export type RulesDeps = {
  readonly rules: Rules;
  readonly tape: Tape;
  readonly readJoins: ReadJoins;
  readonly observe: Observer;
  /** Wakes delivery of a rule's new firings. */
  readonly deliver: (rules: readonly StoredRule[]) => Promise<void>;
};

/** What one process knows. A failure drops it. */
type Run = { readonly evaluator: Evaluator; version: string; armed: ReadonlyMap<string, StoredRule> };

const RULES_IN_PARALLEL_MAX = 16;

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
  const armed = new Map(stored.map(rule => [rule.id, rule]));
  const run = known ?? {
    evaluator: createEvaluator({ fieldsOf: getEventFields, readJoins: deps.readJoins, isTest: false }),
    version,
    armed,
  };
  run.version = version;
  run.armed = armed;
  run.evaluator.setRules(
    stored.map(({ id, rule, digest, armedMs }) => ({ ruleId: id, rule, digest, fromMs: armedMs ?? 0 })),
  );
  const heard = new Set(stored.map(({ rule }) => rule.on));
  await keepRuleInterest(deps.rules, version, on => heard.has(on) || !isTapeEvent(on));
  if (known === null) await restore(deps, run, findBoundary(records, nowMs), nowMs);
  return run;
}

/** Arrival of the first event that will be taken. */
function findBoundary(records: readonly StreamRecord[], nowMs: number): number {
  for (const { text } of records) {
    const record = parse(text);
    if (record === null) continue;
    return 'inputs' in record ? (record.inputs[0]?.receivedMs ?? nowMs) : record.atMs;
  }
  return nowMs;
}

/** Fills windows with what arrived before, and groups with their newest firings. */
async function restore(
  { rules, tape }: RulesDeps,
  { evaluator, armed }: Run,
  boundaryMs: number,
  nowMs: number,
): Promise<void> {
  await runInParallel([...armed.values()], RULES_IN_PARALLEL_MAX, async ({ id, rule }) => {
    const cooldownMs = (rule.cooldown_s ?? rule.window_s ?? 0) * 1_000;
    if (cooldownMs === 0) return;
    const firings = await readFiringsSince(rules, id, nowMs - cooldownMs - LATE_MS);
    evaluator.addPastFirings(
      id,
      firings.map(({ key, at_ms }) => ({ key, atMs: at_ms })),
    );
  });
  const windowed = [...armed.values()].filter(({ rule }) => rule.window_s !== undefined);
  const wanted = new Set<RuleEvent>(windowed.map(({ rule }) => rule.on).filter(isTapeEvent));
  if (wanted.size === 0) return;
  const spanMs = Math.max(...windowed.map(({ rule }) => rule.window_s! * 1_000)) + LATE_MS;
  const inputs: PlacedInput[] = [];
  for await (const token of readHistory(tape, wanted, { fromMs: boundaryMs - spanMs, toMs: Number.MAX_SAFE_INTEGER }))
    inputs.push(...token.inputs.filter(({ receivedMs }) => receivedMs <= boundaryMs));
  for (const input of inputs.sort(compareByArrival)) await evaluator.fill(input);
}

function parse(text: string) {
  try {
    return readRuleRecord(text);
  } catch (error) {
    logger.error('Skipped an invalid record of the stream of rules', { error });
    return null;
  }
}

async function takeRecords(
  deps: RulesDeps,
  { evaluator, armed }: Run,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<void> {
  const fired = new Map<string, Fired[]>();
  const paused = new Map<string, string>();
  for (const record of records) {
    for (const input of await readInputs(deps, record, nowMs)) {
      const outcome = await evaluator.take(input);
      for (const one of outcome.fired) fired.set(one.rule_id, [...(fired.get(one.rule_id) ?? []), one]);
      for (const { ruleId, why } of outcome.paused) paused.set(ruleId, why);
    }
  }
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
async function readInputs({ rules }: RulesDeps, record: StreamRecord, nowMs: number): Promise<readonly RuleInput[]> {
  const parsed = parse(record.text);
  if (parsed === null) return [];
  if ('inputs' in parsed) return parsed.inputs;
  const inputs = parsed.messages.map(({ on, channel, data }: RuleMessage, at) =>
    toMessageInput(on, channel, data, parsed.atMs, `${record.sequence}.${at}`),
  );
  for (const [on, some] of Map.groupBy(inputs, input => input.on))
    await saveRuleEvents(rules, on, some, { receivedMs: parsed.atMs, sequence: record.sequence }, nowMs);
  return inputs;
}
