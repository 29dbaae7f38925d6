import type * as z from 'zod/mini';
import type { securitySignal } from '../../contract/schemas/signal.ts';
import { openBundles } from '../../core/bundles/bundles.ts';
import { computeFundingVerdict } from '../../core/early-buyers/funding-abuse.ts';
import { createFinding, type Finding, INPUTS_MAX } from '../../core/explain/finding.ts';
import type { Input } from '../../core/explain/input.ts';
import { computeTieShares, findTies } from '../../core/insiders/ties.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { scoreFunding, scoreGroups } from '../../core/signal/components.ts';
import { signalRules } from '../../core/signal/rules.ts';
import { computeBundleHoldings, findWorstRisk, toGroupsView } from '../../core/signal/source.ts';
import { getTokenStatus } from '../../core/token-state/token-state.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { readEventsBetween, readTradesBySeq, readTradesOfWallets, toEventInput, toSwapInputs } from './tape-rows.ts';

/** What each component rests on, and how the total follows. */
export const explainSignal: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const signal = body as z.infer<typeof securitySignal>;
  const state = await stores.readSecurity(parameters.mint!, asOfMs);
  const { validation, bundles, wash_trades: washes, funding_abuse: funding } = signal.components;
  const found = await Promise.all([
    validation.reasons.length === 0 ? null : explainValidation(stores, state, validation.score),
    bundles.reasons.length === 0 ? null : explainBundleScore(stores, state, bundles.score, asOfMs),
    washes.reasons.length === 0 ? null : explainWashScore(stores, state, washes.score, asOfMs),
    funding.reasons.length === 0 ? null : explainFundingScore(stores, state, funding.score),
  ]);
  const parts = found.filter(finding => finding !== null);
  if (parts.length === 0) return [];
  const scores = {
    score: signal.score,
    severity: signal.severity,
    validation: validation.score,
    bundles: bundles.score,
    wash_trades: washes.score,
    funding_abuse: funding.score,
  };
  const inputs = parts.flatMap(finding => finding.inputs.slice(0, INPUTS_MAX / parts.length));
  const total = parts.reduce((sum, { inputsTotal }) => sum + inputsTotal, 0);
  return [createFinding('/score', 'signal.total', scores, inputs, { total }), ...parts];
};

async function explainValidation(
  stores: ExplainStores,
  { mint, token }: MintSecurity,
  score: number | null,
): Promise<Finding> {
  const { described, verdicts } = token;
  const measured = {
    score,
    status: getTokenStatus(token),
    high_risk: verdicts.verdict?.highRisk ?? null,
    freezable: described?.freezable ?? null,
    mintable: described?.mintable ?? null,
  };
  const times = new Set([verdicts.verdict?.timestampMs, described?.timestampMs].filter(ms => ms !== undefined));
  const read = await Promise.all([...times].map(ms => readEventsBetween(stores, mint, { fromMs: ms, toMs: ms })));
  const inputs = read
    .flat()
    .filter(({ event }) => event.type === 'token_status' || event.type === 'token')
    .map(row => toEventInput(mint, row));
  return createFinding('/components/validation', 'signal.validation', measured, inputs);
}

const BUNDLES_READ = 4;

async function explainBundleScore(
  stores: ExplainStores,
  state: MintSecurity,
  score: number | null,
  asOfMs: number,
): Promise<Finding> {
  const { open, dumping, supplyShare } = computeBundleHoldings(state);
  const worst = findWorstRisk(state, asOfMs);
  const largest = openBundles(state.bundles)
    .toSorted((a, b) => Number(b.chainRaw - a.chainRaw))
    .flatMap(({ clusters }) => [...clusters.values()].slice(0, 1));
  const read = await Promise.all(
    largest.slice(0, BUNDLES_READ).map(cluster => readTradesBySeq(stores, state.mint, cluster.trades, cluster)),
  );
  const inputs = read.flatMap(trades => toSwapInputs(state.mint, trades.slice(0, INPUTS_MAX / BUNDLES_READ)));
  const total = largest.reduce((sum, { trades }) => sum + trades.length, 0);
  const measured = { score, open, dumping, supply_share: supplyShare, worst_risk: worst };
  return createFinding('/components/bundles', 'signal.bundles', measured, inputs, { total });
}

async function explainWashScore(
  stores: ExplainStores,
  { mint, wash }: MintSecurity,
  score: number | null,
  asOfMs: number,
): Promise<Finding> {
  const recent = wash.records.filter(
    ({ lastMs, detectedMs }) => lastMs > asOfMs - signalRules.wash.withinMs && detectedMs <= asOfMs,
  );
  const firsts = [...new Map(recent.toReversed().map(one => [one.wallet, one])).values()];
  const read = await Promise.all(
    firsts
      .slice(0, INPUTS_MAX)
      .map(({ wallet, detectedMs }) =>
        readTradesOfWallets(stores, mint, new Set([wallet]), { fromMs: detectedMs, toMs: detectedMs }),
      ),
  );
  const measured = { score, wallets: firsts.length, records: recent.length };
  const total = firsts.length;
  return createFinding('/components/wash_trades', 'signal.wash_trades', measured, toSwapInputs(mint, read.flat()), {
    total,
  });
}

async function explainFundingScore(stores: ExplainStores, state: MintSecurity, score: number | null): Promise<Finding> {
  const { mint, early, insiders } = state;
  const view = toGroupsView(state, computeTieShares(insiders));
  const { kinBuyers, tied, entity, collector } = findTies(insiders);
  const measured = {
    score,
    funding_score: scoreFunding({ verdict: computeFundingVerdict(early) }).score,
    group_score: scoreGroups(view).score,
    kin_buyers: view.kinBuyers,
    kin_share: view.kinShare,
    tied_share: view.tiedShare,
    entity_share: view.entityShare,
    collected_share: view.collectedShare,
  };
  const wallets = new Set([kinBuyers, tied, entity, collector].flatMap(group => group?.wallets ?? []));
  const buys = [...wallets].flatMap(wallet => early.buys.get(wallet) ?? []);
  const first = buys.toSorted((a, b) => a.ms - b.ms).slice(0, INPUTS_MAX);
  const inputs: readonly Input[] =
    first.length === 0
      ? []
      : toSwapInputs(
          mint,
          await readTradesBySeq(
            stores,
            mint,
            first.map(({ seq }) => seq),
            {
              fromMs: first[0]!.ms,
              toMs: first.at(-1)!.ms,
            },
          ),
        );
  return createFinding('/components/funding_abuse', 'signal.funding_abuse', measured, inputs, { total: buys.length });
}
