import { rulesVersion } from '../kernel/rules-version.ts';
import { compileHalves, type Halves, RuleCostError, type Scope, type Terms, type Verdict } from './compile.ts';
import { createFiringId, EVIDENCE_MAX, type Evidence, type Fired, formatSay } from './firing.ts';
import type { Arrival } from './order.ts';
import { getRecordClass } from './record.ts';
import { type Rule, type RuleEvent, ruleLimits } from './rule.ts';
import { indexRules, type Program } from './rule-index.ts';
import type { Fields, JoinValues } from './types.ts';
import {
  addEntry,
  createGroup,
  createGroupView,
  dropOldEntries,
  type Entry,
  type Group,
  LATE_MS,
  selectWindow,
} from './window.ts';

/** A message of a channel, as rules read it. */
export type RuleInput = Arrival & {
  readonly on: RuleEvent;
  readonly trigger: string;
  readonly atMs: number;
  readonly event: Readonly<Record<string, unknown>>;
  /** The chain's own input that made it, if one did. */
  readonly evidence: Evidence | null;
};

export type RunningRule = {
  readonly ruleId: string;
  readonly digest: string;
  readonly rule: Rule;
  /** Ignores what was received before. */
  readonly fromMs: number;
};

/** Values that a group's last firing is known by after a restart. */
export type PastFiring = { readonly key: Readonly<Record<string, unknown>>; readonly atMs: number };

/** Reads joined fields, such as `wallet.quality`, as they were known at the event's ten seconds. */
export type ReadJoins = (input: RuleInput, fields: readonly string[]) => Promise<JoinValues>;

export type Taken = {
  readonly fired: readonly Fired[];
  /** Rules that went beyond a limit. */
  readonly paused: readonly { readonly ruleId: string; readonly why: string }[];
};

export type Evaluator = {
  /** Takes events in order of arrival. */
  readonly take: (input: RuleInput) => Promise<Taken>;
  /** Fills windows with an earlier event, which fires nothing. */
  readonly fill: (input: RuleInput) => Promise<void>;
  /** Replaces the rules. Groups of unchanged rules stay. */
  readonly setRules: (rules: readonly RunningRule[]) => void;
  readonly addPastFirings: (ruleId: string, firings: readonly PastFiring[]) => void;
  /** Events that a rule could not judge, because something was absent. */
  readonly countUnknown: (ruleId: string) => number;
};

type State = RunningRule & {
  readonly having: Halves;
  readonly windowMs: number;
  readonly cooldownMs: number;
  readonly groups: Map<string, Group>;
  newestMs: number;
  sweepAt: number;
  unknown: number;
  paused: string | null;
};

type Options = {
  readonly fieldsOf: (on: RuleEvent) => Fields;
  readonly readJoins: ReadJoins;
  readonly isTest: boolean;
};

const SWEEP_GROUPS = 1_000;

/** Runs rules over events. Equal events in equal order make equal firings. */
export function createEvaluator(options: Options): Evaluator {
  let states = new Map<string, State>();
  let index = indexRules<State>([], options.fieldsOf);
  return {
    setRules: rules => {
      const before = states;
      states = new Map(
        rules.map(rule => {
          const known = before.get(rule.ruleId);
          const isSame = known?.digest === rule.digest && known.fromMs === rule.fromMs;
          return [rule.ruleId, isSame ? known : openState(rule, options.fieldsOf(rule.rule.on))];
        }),
      );
      index = indexRules([...states.values()], options.fieldsOf);
    },
    addPastFirings: (ruleId, firings) => {
      const state = states.get(ruleId);
      if (state === undefined) return;
      for (const { key, atMs } of firings) {
        const group = openGroup(state, JSON.stringify(Object.values(key)));
        group.firedMs = Math.max(group.firedMs ?? atMs, atMs);
      }
    },
    countUnknown: ruleId => states.get(ruleId)?.unknown ?? 0,
    fill: async input => void (await take(input, false)),
    take: input => take(input, true),
  };

  async function take(input: RuleInput, isJudged: boolean): Promise<Taken> {
    const fired: Fired[] = [];
    const paused: { ruleId: string; why: string }[] = [];
    const Shown = getRecordClass(options.fieldsOf(input.on));
    const shown = new Shown(input.event);
    for (const program of index.find(input.on, input.event)) {
      const rules = program.rules.filter(state => state.paused === null && input.receivedMs >= state.fromMs);
      if (rules.length === 0) continue;
      try {
        const { verdict, joins } = await judgeWhere(program, input, shown, options);
        if (verdict === null) for (const state of rules) state.unknown++;
        if (verdict !== true) continue;
        for (const state of rules) {
          const one = await takeMatch(state, input, { e: shown, joins, isJudged }, options);
          if (one !== null) fired.push(one);
        }
      } catch (error) {
        if (!(error instanceof RuleCostError)) throw error;
        // A shared condition stops all of its rules, a group only its own.
        const stopped = error.ruleId === null ? rules : rules.filter(({ ruleId }) => ruleId === error.ruleId);
        for (const state of stopped) {
          state.paused = error.message;
          paused.push({ ruleId: state.ruleId, why: error.message });
        }
      }
    }
    return { fired, paused };
  }
}

function openState(running: RunningRule, fields: Fields): State {
  const { rule } = running;
  const windowMs = (rule.window_s ?? 0) * 1_000;
  return {
    ...running,
    having: compileHalves(rule, 'having', fields),
    windowMs,
    cooldownMs: rule.cooldown_s === undefined ? windowMs : rule.cooldown_s * 1_000,
    groups: new Map(),
    newestMs: -Infinity,
    sweepAt: SWEEP_GROUPS,
    unknown: 0,
    paused: null,
  };
}

/** Joined values are those that were read. */
type Judged = { readonly verdict: Verdict; readonly joins: JoinValues };

async function judgeWhere({ halves }: Program<State>, input: RuleInput, e: object, options: Options): Promise<Judged> {
  const own = halves.own.judge({ e, joins: {} });
  if (own === false) return { verdict: own, joins: {} };
  return judgeJoined(halves.joined, own, input, { e }, options);
}

/** Reads joined values as long as no term is false. */
async function judgeJoined(
  joined: readonly Terms[],
  own: Verdict,
  input: RuleInput,
  scope: Omit<Scope, 'joins'>,
  { readJoins }: Options,
): Promise<Judged> {
  let verdict = own;
  let joins: JoinValues = {};
  for (const terms of joined) {
    const missing = terms.joins.filter(name => !Object.hasOwn(joins, name));
    if (missing.length > 0) joins = { ...joins, ...(await readJoins(input, missing)) };
    const one = terms.judge({ ...scope, joins });
    if (one === false) return { verdict: false, joins };
    if (one === null) verdict = null;
  }
  return { verdict, joins };
}

async function takeMatch(
  state: State,
  input: RuleInput,
  { e, joins, isJudged }: { readonly e: object; readonly joins: JoinValues; readonly isJudged: boolean },
  options: Options,
): Promise<Fired | null> {
  const { rule, windowMs, cooldownMs, having, groups } = state;
  const key = Object.fromEntries((rule.by ?? []).map(field => [field, input.event[field] ?? null]));
  if (Object.values(key).includes(null)) {
    state.unknown++;
    return null;
  }
  state.newestMs = Math.max(state.newestMs, input.atMs);
  const group = openGroup(state, JSON.stringify(Object.values(key)));
  if (groups.size > ruleLimits.groups) throw new RuleCostError(`More than ${ruleLimits.groups} groups`, state.ruleId);
  const entry: Entry = {
    trigger: input.trigger,
    atMs: input.atMs,
    e,
    raw: input.event,
    evidence: input.evidence,
    arrival: input,
    isJudged,
    decimals: new Map(),
  };
  let entries: readonly Entry[] = [entry];
  if (windowMs > 0) {
    const known = addEntry(group, entry);
    if (known?.isJudged) return null;
    if (known !== null) known.isJudged = isJudged;
    if (!isJudged) return null;
    dropOldEntries(group, input.atMs, windowMs);
    entries = selectWindow(group, input, windowMs);
    if (entries.length > ruleLimits.groupEvents)
      throw new RuleCostError(`More than ${ruleLimits.groupEvents} events in a group`, state.ruleId);
  }
  if (!isJudged) return null;
  const isCool = group.firedMs === null || cooldownMs === 0 || input.atMs - group.firedMs >= cooldownMs;
  if (!isCool) return null;
  const values = await judgeHaving(state, having, entries, input, e, options);
  if (values === null) return null;
  group.firedMs = Math.max(group.firedMs ?? input.atMs, input.atMs);
  return {
    firing_id: createFiringId(state.digest, key, input.trigger),
    rule_id: state.ruleId,
    rule_digest: state.digest,
    at_ms: input.atMs,
    received_ms: input.receivedMs,
    key,
    event: input.event,
    values: { ...values, ...joins },
    evidence: entries.slice(-EVIDENCE_MAX).flatMap(({ evidence }) => evidence ?? []),
    say: formatSay(rule, input.event),
    rules_version: rulesVersion,
    test: options.isTest,
  };
}

/** The values that were read, or null if it does not hold. */
async function judgeHaving(
  state: State,
  { own, joined }: Halves,
  entries: readonly Entry[],
  input: RuleInput,
  e: object,
  options: Options,
): Promise<Readonly<Record<string, unknown>> | null> {
  const asked = new Map<string, unknown>();
  const group = createGroupView(entries, asked, state.ruleId);
  const first = own.judge({ e, joins: {}, group });
  const { verdict, joins } =
    first === true ? await judgeJoined(joined, first, input, { e, group }, options) : { verdict: first, joins: {} };
  if (verdict === null) state.unknown++;
  if (verdict !== true) return null;
  const shown = [...asked].map(([title, value]) => [title, typeof value === 'bigint' ? Number(value) : value] as const);
  return Object.fromEntries([...shown, ...Object.entries(joins)]);
}

/** Groups that neither a window nor a cooldown needs are dropped now and then. */
function openGroup(state: State, name: string): Group {
  const { groups, windowMs, cooldownMs, newestMs } = state;
  const known = groups.get(name);
  if (known !== undefined) return known;
  if (groups.size >= state.sweepAt) {
    const oldestMs = newestMs - LATE_MS - Math.max(windowMs, cooldownMs);
    for (const [other, { entries, newestMs: seenMs, firedMs }] of groups)
      if (Math.max(seenMs, entries.at(-1)?.atMs ?? 0, firedMs ?? 0) < oldestMs) groups.delete(other);
    state.sweepAt = Math.max(SWEEP_GROUPS, 2 * groups.size);
  }
  const group = createGroup();
  groups.set(name, group);
  return group;
}
