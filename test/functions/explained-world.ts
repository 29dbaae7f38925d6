import { expect } from 'vitest';
import { routeModules } from '../../functions/route-modules.ts';
import { toFindingView } from '../../layers/contract/present/finding.ts';
import type { RouteName } from '../../layers/contract/routes/routes.ts';
import type { AnswerFrom } from '../../layers/edge/tables.ts';
import { type RankerDeps, rankMinute } from '../../layers/flows/board/rank-minute.ts';
import { explainOperation, findReasons } from '../../layers/flows/explain/explain-answer.ts';
import type { Explained } from '../../layers/flows/explain/explainer.ts';
import type { World } from '../bench/environment.ts';
import {
  arrange,
  checkBeginning,
  checkForm,
  type Fields,
  type Ledger,
  recompute,
  type ShownFinding,
  type TapeLine,
} from '../oracle/explain.ts';
import { ask } from '../worlds/handlers.ts';

/** Routes with verdicts, by what their path ends in. */
const tokenRoutes: Readonly<Record<string, RouteName>> = {
  bundles: 'tokenBundles',
  'wash-trades': 'tokenWashTrades',
  'funding-abuse': 'tokenFundingAbuse',
  'suspicious-activity': 'tokenSuspiciousActivity',
  signal: 'tokenSignal',
  'ohlcv?timeframe=1m&limit=60': 'tokenOhlcv',
  'trades?limit=100': 'tokenTrades',
  campaigns: 'tokenCampaigns',
  crowd: 'tokenCrowd',
  people: 'tokenPeople',
  'people/holders?limit=50': 'tokenPeopleHolders',
  'first-buyers': 'tokenFirstBuyers',
  'top-traders?window=all': 'tokenTopTraders',
  'buyer-quality?window_hours=24': 'tokenBuyerQuality',
};
const walletRoutes: Readonly<Record<string, RouteName>> = {
  trades: 'walletTrades',
  pnl: 'walletPnl',
  labels: 'walletLabels',
  quality: 'walletQuality',
  follows: 'walletFollows',
  entity: 'walletEntity',
};

export type Tried = {
  /** Findings by rule, and how many of them the oracle recomputed. */
  readonly seen: Map<string, number>;
  readonly recomputed: Map<string, number>;
  readonly problems: string[];
  /** Longest answer beside the plain one. */
  ratio: number;
  /** What each question took, for `EXPLAIN_STATS`. */
  readonly costs: Cost[];
};

/** Of one question: what findings add to the plain answer. */
export type Cost = {
  readonly name: RouteName;
  /** Of the processor. */
  readonly ms: number;
  /** Asked a second time. */
  readonly againMs: number;
  readonly plainBytes: number;
  readonly moreBytes: number;
};

type Asked = {
  readonly world: Explained['world'];
  readonly ledger: Ledger;
  readonly nowMs: number;
  readonly tried: Tried;
};

/** Explains answers about the busiest tokens and wallets, and checks each finding. */
export const explainTape = async (
  { client, names }: World,
  events: readonly TapeLine[],
  { nowMs, tokens, wallets }: { readonly nowMs: number; readonly tokens: number; readonly wallets: number },
): Promise<Tried> => {
  const world = Object.fromEntries(Object.entries(names).map(([name, table]) => [name, { client, table }])) as never;
  const tried: Tried = { seen: new Map(), recomputed: new Map(), problems: [], ratio: 0, costs: [] };
  const asked = { world, ledger: arrange(events, nowMs), nowMs, tried };
  const swaps = events.filter(({ type }) => type === 'swap');
  // Published twice: the first time begins with the whole minutes before.
  const ranker: RankerDeps = { board: (world as Explained['world']).board, warm: null, watchSize: () => {} };
  await rankMinute(ranker, nowMs - (nowMs % 60_000));
  await rankMinute(ranker, nowMs);
  for (const sort of ['pnl_usd', 'roi', 'win_rate'])
    await explainRoute(asked, 'leaderboard', `/v1/leaderboard?window=1d&include_hft=true&sort=${sort}`, {});
  for (const mint of listBusiest(swaps, 'token_mint', tokens)) {
    for (const [path, name] of Object.entries(tokenRoutes)) {
      const body = await explainRoute(asked, name, `/v1/token/${mint}/${path}`, { mint });
      if (name === 'tokenBundles')
        await explainRoute(asked, 'intelExitRisk', `/v1/intel/token/${mint}/exit-risk`, { mint });
      const bundles = (name === 'tokenBundles' ? body.bundles : []) as readonly Fields[];
      for (const { bundle_id: id } of bundles.slice(0, 3))
        await explainRoute(asked, 'tokenBundle', `/v1/token/${mint}/bundles/${id}`, { mint, bundle_id: String(id) });
    }
  }
  for (const address of listBusiest(swaps, 'wallet_address', wallets))
    for (const [path, name] of Object.entries(walletRoutes)) {
      const body = await explainRoute(asked, name, `/v1/wallet/${address}/${path}`, { address });
      const id = name === 'walletEntity' ? (body.membership as Fields | null)?.entityId : undefined;
      if (id === undefined) continue;
      await explainRoute(asked, 'entity', `/v1/entity/${id}`, { entity_id: String(id) });
      await explainRoute(asked, 'entityMembers', `/v1/entity/${id}/members`, { entity_id: String(id) });
    }
  return tried;
};

const listBusiest = (swaps: readonly TapeLine[], field: string, count: number): readonly string[] =>
  [...Map.groupBy(swaps, line => line[field])]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, count)
    .map(([name]) => String(name));

const explainRoute = async (
  { world, ledger, nowMs, tried }: Asked,
  name: RouteName,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Fields> => {
  const { status, body } = await ask(path);
  expect([path, status]).toEqual([path, 200]);
  // As the function `past` asks: the plain answer first, from the same tables.
  const { answerFrom } = (await routeModules[name]!()).handler as { readonly answerFrom: AnswerFrom };
  const query = [...new URLSearchParams(path.split('?')[1] ?? '')].map(([key, value]) => [key, [value]]);
  const event = {
    pathParameters: parameters,
    multiValueQueryStringParameters: Object.fromEntries(query),
    requestContext: { path, authorizer: { tier: 'layer3' } },
  };
  await answerFrom(event as never, world, nowMs);
  const given = { ...parameters, ...Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')) };
  const explained = { parameters: given, body, world, asOfMs: nowMs, known: new Map() };
  // Other processes of the machine do not count.
  const before = process.cpuUsage();
  const { explain } = await explainOperation(name, explained);
  const first = process.cpuUsage(before);
  const between = process.cpuUsage();
  await explainOperation(name, explained);
  const again = process.cpuUsage(between);
  const size = JSON.stringify(body).length;
  const moreBytes = JSON.stringify(explain).length;
  const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
  const times = { ms: toMs(first), againMs: toMs(again) };
  tried.costs.push({ name, ...times, plainBytes: size, moreBytes });
  if (size > 3_000) tried.ratio = Math.max(tried.ratio, (size + moreBytes) / size);
  // Recomputed from all inputs; what the answer shows of them is a beginning.
  const whole = (await findReasons(name, explained)).findings.map(toFindingView) as readonly ShownFinding[];
  for (const [at, finding] of (explain as readonly ShownFinding[]).entries())
    tried.problems.push(...checkBeginning(finding, whole[at]!).map(problem => `${path} ${finding.path}: ${problem}`));
  for (const finding of whole) {
    const { rule } = finding;
    tried.seen.set(rule, (tried.seen.get(rule) ?? 0) + 1);
    const found = recompute(ledger, body, finding);
    if (found !== null) tried.recomputed.set(rule, (tried.recomputed.get(rule) ?? 0) + 1);
    for (const problem of [...checkForm(ledger, body, finding), ...(found ?? [])])
      tried.problems.push(`${path} ${finding.path} ${rule}: ${problem}`);
  }
  return (body ?? {}) as Fields;
};

/** Prints what findings cost, by operation: median and greatest. */
export const printCosts = ({ costs }: Tried): void => {
  const rows = [...Map.groupBy(costs, ({ name }) => name)].map(([name, own]) => {
    const rank = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
    const [ms, again] = [rank(own.map(one => one.ms)), rank(own.map(({ againMs }) => againMs))];
    const ratios = rank(own.map(({ plainBytes, moreBytes }) => (plainBytes + moreBytes) / plainBytes));
    const show = (values: readonly number[]): string =>
      `${values[values.length >> 1]!.toFixed(1)} / ${values.at(-1)!.toFixed(1)}`;
    const sizes = rank(own.map(({ plainBytes }) => plainBytes));
    return { name, asked: own.length, ms: show(ms), again: show(again), ratio: show(ratios), bytes: show(sizes) };
  });
  console.table(rows);
};
