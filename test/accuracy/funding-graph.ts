/** In-memory funding graph, as the wallets processor knows it. */
import type { EventOf } from '../../layers/contract/events/event.ts';
import { isFunding, readPaid } from '../../layers/core/identity/funding.ts';
import type { History } from '../../layers/core/identity/history.ts';
import { toNominalLamports } from '../../layers/core/identity/paid.ts';
import type { FundedFact, WalletFunding } from '../../layers/core/mint/mint-row.ts';
import { isPublic } from '../../layers/core/mint/public-senders.ts';
import { addVolume, readHistory, type Volumes } from '../../layers/core/wallet/volumes.ts';

type Transfer = EventOf<'transfer'>;

/** A stable's amount is absent where there is none. */
function paidOf(transfer: Transfer): Pick<WalletFunding, 'lamports' | 'microUsd'> {
  const { lamports, microUsd } = readPaid(transfer);
  return { lamports, ...(microUsd !== undefined && { microUsd }) };
}

const WEEK_MS = 7 * 86_400_000;
const FUNDINGS_MAX = 16;
const ANCESTORS_MAX = 20;
const HOPS_MAX = 20;

export type FundingGraph = {
  readonly takeTransfer: (event: Transfer) => boolean;
  readonly takeSwap: (wallet: string, ms: number, usd: bigint | null) => void;
  readonly historyOf: (wallet: string) => History;
  readonly takeKnown: (event: EventOf<'known_wallet'>) => void;
  /** Whether any event identified the wallet. */
  readonly isKnown: (wallet: string) => boolean;
  /** Known facts about a buyer's funding at its buy. */
  readonly evidence: (wallet: string, buyMs: number) => Omit<FundedFact, 'seq' | 'slot' | 'timestampMs' | 'crews'>;
};

export const newFundingGraph = (): FundingGraph => {
  const traded = new Map<string, { readonly firstTradeMs: number; readonly traded: Volumes }>();
  const received = new Map<string, Transfer[]>();
  const known = new Map<string, { readonly entity: string; readonly category: string }>();
  const firstOf = (wallet: string): Transfer | undefined => received.get(wallet)?.[0];

  const ancestorsOf = (from: string, paid: bigint): readonly string[] => {
    const path: string[] = [];
    for (let at = from; path.length < ANCESTORS_MAX && !known.has(at); ) {
      const first = firstOf(at);
      if (first === undefined || toNominalLamports(readPaid(first)) * 2n < paid) break;
      const { from: funder } = first;
      if (funder === from || path.includes(funder) || isPublic(known.get(funder)?.category ?? null)) break;
      path.push(funder);
      at = funder;
    }
    return path;
  };

  const rootOf = (wallet: string) => {
    const seen = new Set([wallet]);
    for (let at = wallet, hops = 0; hops <= HOPS_MAX; hops++) {
      const entity = known.get(at);
      if (entity) return { root: { wallet: at, ...entity }, hops };
      const funder = firstOf(at)?.from;
      if (funder === undefined || seen.has(funder)) break;
      seen.add(funder);
      at = funder;
    }
    return { root: null, hops: null };
  };

  const reported = (transfer: Transfer): WalletFunding => ({
    from: transfer.from,
    category: known.get(transfer.from)?.category ?? null,
    ...paidOf(transfer),
    slot: transfer.slot,
    timestampMs: transfer.timestamp,
    id: `${transfer.signature}:${transfer.event_index}`,
    ancestors: ancestorsOf(transfer.from, toNominalLamports(readPaid(transfer))),
  });

  const historyOf = (wallet: string): History => readHistory(traded.get(wallet) ?? { firstTradeMs: null, traded: [] });

  return {
    historyOf,
    takeTransfer: event => {
      if (!isFunding(event)) return false;
      const list = received.get(event.to);
      if (list) list.push(event);
      else received.set(event.to, [event]);
      return true;
    },
    takeSwap: (wallet, ms, usd) => {
      const before = traded.get(wallet) ?? { firstTradeMs: ms, traded: [] };
      const firstTradeMs = Math.min(ms, before.firstTradeMs);
      traded.set(wallet, { firstTradeMs, traded: addVolume(before.traded, ms, usd) });
    },
    takeKnown: event => void known.set(event.wallet, { entity: event.entity, category: event.category }),
    isKnown: wallet => known.has(wallet),
    evidence: (wallet, buyMs) => {
      const all = received.get(wallet) ?? [];
      const fundings = all.filter(({ timestamp }) => timestamp > buyMs - WEEK_MS).slice(-FUNDINGS_MAX);
      const { root, hops } = rootOf(wallet);
      const first = all[0] === undefined ? null : readPaid(all[0]);
      return {
        kind: 'funded',
        wallet,
        category: known.get(wallet)?.category ?? null,
        fundings: fundings.reverse().map(reported),
        directFunder: all[0]?.from ?? null,
        firstFundedMs: all[0]?.timestamp ?? null,
        firstLamports: first?.lamports ?? null,
        firstMicroUsd: first?.microUsd ?? null,
        ...historyOf(wallet),
        root,
        hops,
        farmFunded: root?.category === 'farm',
        primaryTerminal: null,
        automation: 'ORGANIC',
      };
    },
  };
};
