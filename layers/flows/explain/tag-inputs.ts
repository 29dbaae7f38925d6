import { findBundle } from '../../core/bundles/bundles.ts';
import { createInput, createUnsignedInput, type Input } from '../../core/explain/input.ts';
import type { Values } from '../../core/explain/sentence.ts';
import { makerRules } from '../../core/holders/rules.ts';
import type { FundingState } from '../../core/identity/funding.ts';
import { findTies } from '../../core/insiders/ties.ts';
import type { TagEvidence } from '../../core/people/tags.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { computeSkillScore } from '../../core/wallet/quality.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import { readWalletFigures } from '../wallets/published.ts';
import type { ExplainStores } from './explainer.ts';
import {
  putFirstOfEachWallet,
  readEventsBetween,
  readTradesBySeq,
  readTradesOfWallets,
  toEventInput,
  toSwapInputs,
} from './tape-rows.ts';
import { parseEventId, readWalletRows, toWalletInput } from './wallet-rows.ts';

/** A tag of a wallet, as its list shows it. */
export type Tagged = { readonly wallet: string; readonly evidence: Omit<TagEvidence, 'tag'> };

/** What a tag rests on. `more`: figures that its rule compares. */
export type TagGround = { readonly inputs: readonly Input[]; readonly more?: Values };

/** Where grounds are found: fundings of all asked wallets are read at once. */
type Sources = ExplainStores & { readonly fundings: ReadonlyMap<string, FundingState> };

type Find = (sources: Sources, state: MintSecurity, tagged: Tagged) => Promise<TagGround>;

/** The events behind tags, each by its rule. */
export async function findTagGrounds(
  stores: ExplainStores,
  state: MintSecurity,
  tagged: readonly Tagged[],
): Promise<readonly TagGround[]> {
  const funded = tagged.filter(({ evidence }) => evidence.rule === 'funded_within_a_day');
  const fundings = await loadFundings(stores.world.funding, [...new Set(funded.map(({ wallet }) => wallet))]);
  return Promise.all(tagged.map(one => finders[one.evidence.rule]({ ...stores, fundings }, state, one)));
}

const HOUR_MS = makerRules.minutes * 60_000;
/** The newest rows of a wallet. */
const ROWS_MAX = 64;
const SLOT_MS = 400;
/** Slots may take this much longer or shorter in all. */
const DRIFT_MS = 60_000;

const findInRecord: Find = async (stores, _state, { wallet }) => {
  const [figures, rows] = await Promise.all([
    readWalletFigures(stores.wallets, wallet),
    readWalletRows(stores, wallet, { max: ROWS_MAX }),
  ]);
  const closings = rows.map(({ event }) => event).filter(({ closed }) => (closed?.pricedExits ?? 0) > 0);
  const { closedPositions, entrySizeP50Usd, profitFactor, roiP50Pct } = figures;
  const more = {
    closed_positions: closedPositions,
    entry_usd_p50: entrySizeP50Usd,
    profit_factor: profitFactor,
    roi_p50_pct: roiP50Pct,
    skill_score: computeSkillScore(figures),
  };
  return { inputs: closings.reverse().map(toWalletInput), more };
};

const findTransfer: Find = async (stores, { mint, firsts }, { wallet, evidence: { facts } }) => {
  // Only the slot is kept.
  if (firsts.trade === null) return { inputs: [] };
  const aboutMs = firsts.trade.ms + (Number(facts.slot) - firsts.trade.slot) * SLOT_MS;
  const events = await readEventsBetween(stores, mint, { fromMs: aboutMs - DRIFT_MS, toMs: aboutMs + DRIFT_MS });
  const sent = events.filter(
    ({ event }) => event.type === 'transfer' && event.from === facts.from && event.to === wallet,
  );
  return { inputs: sent.map(row => toEventInput(mint, row)) };
};

const finders: Readonly<Record<TagEvidence['rule'], Find>> = {
  deployer: async (stores, { mint, token }) => {
    if (token.described === null) return { inputs: [] };
    const { timestampMs: ms } = token.described;
    const events = await readEventsBetween(stores, mint, { fromMs: ms, toMs: ms });
    return { inputs: events.filter(({ event }) => event.type === 'token').map(row => toEventInput(mint, row)) };
  },
  first_buy_at_launch: async (stores, { mint, firsts }, { wallet }) => {
    const buys = [firsts.trade, firsts.buys.get(wallet)].filter(one => one != null);
    const times = buys.map(({ ms }) => ms);
    const span = { fromMs: Math.min(...times), toMs: Math.max(...times) };
    const trades = await readTradesBySeq(
      stores,
      mint,
      buys.map(({ seq }) => seq),
      span,
    );
    // The wallet's own buy first.
    return { inputs: toSwapInputs(mint, trades).toReversed() };
  },
  bundle_member: async (stores, { mint, bundles }, { wallet, evidence: { facts } }) => {
    const clusters = [...(findBundle(bundles, String(facts.bundle_id))?.clusters.values() ?? [])];
    const cluster = clusters.find(({ wallets }) => wallets.includes(wallet)) ?? clusters[0];
    if (cluster === undefined) return { inputs: [] };
    const trades = await readTradesOfWallets(stores, mint, new Set(cluster.wallets), cluster);
    const own = trades.filter(trade => trade.wallet === wallet);
    return { inputs: toSwapInputs(mint, [...own.slice(0, 1), ...putFirstOfEachWallet(trades)]) };
  },
  kin_of_creator: async (_stores, { insiders }, { wallet }) => {
    const { kin } = findTies(insiders);
    const payments = insiders.inflows.get(wallet)?.payments ?? [];
    const paid = payments.filter(({ senders }) => senders.some(sender => kin.has(sender)));
    return {
      inputs: (paid.length > 0 ? paid : payments).map(({ id, ms }) =>
        id.includes(':')
          ? {
              ...{ type: 'transfer', key: wallet, ...parseEventId(id) },
              ...{ slot: null, timestampMs: ms, receivedMs: null },
            }
          : createUnsignedInput('transfer', wallet, { timestampMs: ms }),
      ),
    };
  },
  received_from_creator: findTransfer,
  received_from_kin: findTransfer,
  funded_within_a_day: async ({ fundings }, { mint, firsts }, { wallet, evidence: { facts } }) => {
    const fundedMs = Number(facts.first_funded_ts_ms);
    const boughtMs = Number(facts.first_buy_ts_ms);
    const first = fundings.get(wallet)?.first;
    const funding =
      first?.timestampMs === fundedMs
        ? { ...createInput('transfer', wallet, first), receivedMs: null }
        : createUnsignedInput('transfer', wallet, { timestampMs: fundedMs });
    const buy = firsts.buys.get(wallet);
    const bought =
      buy?.ms === boughtMs
        ? { ...createInput('swap', mint, { ...buy, timestampMs: boughtMs }), receivedMs: null }
        : createUnsignedInput('swap', mint, { timestampMs: boughtMs });
    return { inputs: [funding, bought], more: { funded_before_ms: boughtMs - fundedMs } };
  },
  size_class: findInRecord,
  holding_value: async (_stores, { mint, holders }, { wallet }) => {
    const lastMs = holders.byWallet.get(wallet)?.lastTradeMs ?? null;
    return { inputs: lastMs === null ? [] : [createUnsignedInput('swap', mint, { timestampMs: lastMs })] };
  },
  buyer_tier: findInRecord,
  both_sides_within_an_hour: async (stores, { mint }, { wallet, evidence: { facts } }) => {
    const fromMs = Number(facts.from_ts_ms);
    const trades = await readTradesOfWallets(stores, mint, new Set([wallet]), { fromMs, toMs: fromMs + HOUR_MS - 1 });
    const { bought_usd: bought, sold_usd: sold } = facts as Readonly<Record<string, number>>;
    const less_pct = (100 * Math.min(bought!, sold!)) / Math.max(bought!, sold!);
    return { inputs: toSwapInputs(mint, trades), more: { less_pct, less_usd: Math.min(bought!, sold!) } };
  },
};
