import type * as z from 'zod/mini';
import type { fundingAbusePage, fundingAbuseSummary } from '../../contract/schemas/funding-abuse.ts';
import type { EarlyBuyers } from '../../core/early-buyers/early-buyers.ts';
import type { EarlyWallet } from '../../core/early-buyers/early-wallet.ts';
import { type FundingAbuse, judgeFundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { reasonRules } from '../../core/early-buyers/rules.ts';
import { createFinding, type Finding, INPUTS_MAX } from '../../core/explain/finding.ts';
import { createUnsignedInput, type Input } from '../../core/explain/input.ts';
import { toRuleName } from '../../core/explain/rule.ts';
import type { Values } from '../../core/explain/sentence.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { readFundingInputs } from './fundings.ts';
import { readTradesBySeq, toSwapInputs } from './tape-rows.ts';

type Summary = z.infer<typeof fundingAbuseSummary>;

/** Why each reason is given, and why each wallet is seeded. */
export const explainFundingAbuse: Explainer = async ({ parameters, body }, stores) => {
  const mint = parameters.mint!;
  const page = body as z.infer<typeof fundingAbusePage>;
  const { early } = await stores.readEarly(mint);
  const abuse = judgeFundingAbuse(early, page.summary.early_window_minutes);
  const byWallet = new Map(abuse.wallets.map(one => [one.wallet, one]));
  const seeded = page.wallets.flatMap(({ wallet_address, is_seeded_wallet }, at) => {
    const one = byWallet.get(wallet_address);
    return is_seeded_wallet === 1 && one ? [{ one, path: `/wallets/${at}/is_seeded_wallet` }] : [];
  });
  const shown = seeded.slice(0, INPUTS_MAX).map(({ one }) => one);
  const evidence = await readEvidence(stores, mint, shown);
  return [
    ...(await explainSummary(stores, mint, { early, summary: page.summary, path: '/summary' })),
    ...seeded.map(({ one, path }) => {
      const { wallet, buy, money } = one;
      const paid = one.evidence?.fundings.find(({ timestampMs }) => timestampMs === money?.freshFundMs);
      const measured = {
        fund_to_buy_seconds: money?.freshFundToBuySeconds ?? null,
        payer: paid?.from ?? null,
        lamports: paid?.lamports ?? null,
        cost_lamports: buy.lamports === null ? null : String(buy.lamports),
      };
      const inputs = evidence.get(wallet) ?? [toKeptInput(mint, one)];
      return createFinding(path, 'funding_abuse.seeded', measured, inputs);
    }),
  ];
};

type Asked = { readonly early: EarlyBuyers; readonly summary: Summary; readonly path: string };

/** The reasons of a summary, each with its wallets. */
export async function explainSummary(
  stores: ExplainStores,
  mint: string,
  { early, summary, path }: Asked,
): Promise<readonly Finding[]> {
  if (summary.reasons.length === 0 && summary.score === 0) return [];
  const abuse = judgeFundingAbuse(early, summary.early_window_minutes);
  const measuredBy = measureReasons(abuse);
  // The wallets that a reason counts, earliest buyer first.
  const groups = summary.reasons.map(reason => {
    const counts = ({ evidence, money, seeded }: EarlyWallet): boolean => {
      if (reason.startsWith('CEX_')) return evidence?.root?.category === 'cex' && money?.fresh === true;
      if (reason.startsWith('FARM_')) return evidence?.farmFunded === true && money?.fresh === true;
      return seeded;
    };
    return abuse.wallets.filter(counts).toReversed();
  });
  const all = [...new Set(groups.flatMap(group => group.slice(0, INPUTS_MAX / 2)))];
  const evidence = await readEvidence(stores, mint, all);
  const toInputs = (group: readonly EarlyWallet[]): readonly Input[] =>
    group.slice(0, INPUTS_MAX / 2).flatMap(one => evidence.get(one.wallet) ?? [toKeptInput(mint, one)]);
  const reasons = summary.reasons.map((reason, at) => {
    const group = groups[at]!;
    const inputs = toInputs(group);
    const total = Math.max(inputs.length, group.length);
    const rule = reason.startsWith('SHARED_TERMINAL_') ? 'shared_terminal' : toRuleName(reason);
    const measured = measuredBy[rule] ?? { seeded: abuse.figures.seeded };
    return createFinding(`${path}/reasons/${at}`, `funding_abuse.${rule}`, measured, inputs, { total });
  });
  const { one_source: source } = measuredBy;
  const hasSource =
    Number(source!.wallets) >= reasonRules.oneSource.walletsMin &&
    Number(source!.share) >= reasonRules.oneSource.shareMin;
  const seeded = abuse.wallets.filter(one => one.seeded);
  return [
    ...reasons,
    ...(hasSource
      ? [
          createFinding(`${path}/score`, 'funding_abuse.one_source', source!, toInputs(seeded), {
            total: seeded.length,
          }),
        ]
      : []),
    ...(summary.suspicious
      ? [createFinding(`${path}/suspicious`, 'funding_abuse.suspicious', { score: summary.score }, toInputs(seeded))]
      : []),
  ];
}

/** By the name of the reason's rule. */
function measureReasons({ figures }: FundingAbuse): Readonly<Record<string, Values>> {
  const { seeded, seededPct, farmFresh, freshByExchange, buyers, terminal, oneSource } = figures;
  const counts = [...freshByExchange.values()];
  const fresh = counts.reduce((sum, count) => sum + count, 0);
  const wave = { seeded, seeded_pct: seededPct, early_buyers: buyers };
  const exchanges = {
    wallets: fresh,
    wallets_pct: buyers === 0 ? null : (100 * fresh) / buyers,
    exchanges: counts.length,
    top_share: fresh === 0 ? null : Math.max(...counts) / fresh,
  };
  return {
    seed_wave_heavy: wave,
    seed_wave_moderate: wave,
    seed_wave_light: wave,
    farm_funded_fresh_wallets: { farm_fresh: farmFresh },
    cex_root_convergence: exchanges,
    cex_dispersed_roots: exchanges,
    fast_fund_to_buy: { seeded, median_seconds: figures.seedToBuyMedianSeconds },
    same_day_fund_to_buy: { seeded, median_seconds: figures.seedToBuyMedianSeconds },
    shared_terminal: { wallets: terminal?.wallets ?? 0, share: terminal?.share ?? 0, terminal: terminal?.name ?? null },
    one_source: { wallets: oneSource, share: seeded === 0 ? 0 : oneSource / seeded, seeded },
  };
}

/** The first buy and the money of each wallet. */
async function readEvidence(
  stores: ExplainStores,
  mint: string,
  wallets: readonly EarlyWallet[],
): Promise<ReadonlyMap<string, readonly Input[]>> {
  if (wallets.length === 0) return new Map();
  const times = wallets.map(({ buy }) => buy.ms);
  const span = { fromMs: Math.min(...times), toMs: Math.max(...times) };
  const [trades, fundings] = await Promise.all([
    readTradesBySeq(
      stores,
      mint,
      wallets.map(({ buy }) => buy.seq),
      span,
    ),
    readFundingInputs(
      stores,
      wallets.map(({ wallet }) => wallet),
      span.toMs,
    ),
  ]);
  return new Map(
    wallets.map(({ wallet, buy }) => [
      wallet,
      [
        ...toSwapInputs(
          mint,
          trades.filter(({ seq }) => seq === buy.seq),
        ),
        ...fundings.filter(({ key }) => key === wallet),
      ],
    ]),
  );
}

function toKeptInput(mint: string, { buy }: EarlyWallet): Input {
  return createUnsignedInput('swap', mint, { slot: buy.slot, timestampMs: buy.ms });
}
