/** Unplanned crews by common money. */
import { strict, WEEK_MS } from './definition.ts';
import { gradeDump } from './dump-definition.ts';
import { listTrades, type Notes, type Payment, type Trade } from './notes.ts';
import { type World, writeTruth } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Leaves out what an instance covers. */
export function writePaidCrewTruths(world: World): void {
  const { notes } = world;
  const known = Map.groupBy(
    notes.coActions.filter(({ verdict }) => verdict === 'inside'),
    ({ mint }) => mint,
  );
  const deployers = new Map(world.tokens.map(({ mint, deployer }) => [mint, deployer.address]));
  for (const [mint, { ms }] of notes.buys) {
    const endMs = ms[0]! + strict.firstMs;
    const written = (known.get(mint) ?? []).map(({ wallets }) => wallets);
    for (const [payer, crew] of findPaidCrews(
      notes,
      listTrades(notes, 'buy', mint, buy => buy.ms <= endMs),
      deployers.get(mint),
    )) {
      const wallets = crew.map(({ wallet }) => wallet);
      const isWritten = written.some(other => {
        const shared = wallets.filter(wallet => other.includes(wallet)).length;
        return shared * 2 > Math.min(wallets.length, other.length);
      });
      if (isWritten) continue;
      written.push(wallets);
      const base = {
        token_mint: mint,
        wallets,
        leader: wallets[0]!,
        type: 'MultiSlotBuyCohort',
        note: 'nobody planned it',
      } as const;
      const parameters = { by_chance: true };
      const [fromMs, toMs] = [crew[0]!.ms, crew.at(-1)!.ms];
      const claim = { ...base, detector: 'bundle', funder: payer, verdict: 'inside' } as const;
      const bundle = writeTruth(world, {
        ...claim,
        fromMs,
        toMs,
        parameters: { ...parameters, wallets: wallets.length },
      });
      const isOwn = ({ wallet }: Trade): boolean => wallets.includes(wallet);
      const trades = (['buy', 'sell'] as const).flatMap(side => listTrades(world.notes, side, mint, isOwn));
      const { grade, sells, share } = gradeDump(trades);
      if (grade === 'outside') continue;
      const times = { fromMs: sells[0]!.ms, toMs: sells.at(-1)!.ms };
      writeTruth(world, {
        ...base,
        ...times,
        detector: 'dump',
        verdict: grade,
        parameters: { ...parameters, bundle, bundle_verdict: 'inside', sold_in_window: share },
      });
    }
  }
}

/** The largest first, with payers that buy. */
function findPaidCrews(
  notes: Notes,
  buys: readonly Trade[],
  deployer: string | undefined,
): (readonly [payer: string, crew: readonly Trade[]])[] {
  const crews = new Map<string, Map<string, Trade>>();
  for (const buy of buys) {
    const sent = new Map<string, number>();
    const firstMs = notes.buyers.get(buy.wallet)!;
    for (const payment of notes.payments.get(buy.wallet) ?? []) {
      // A day of trading is a history.
      if (payment.ms > buy.ms || buy.ms - payment.ms > WEEK_MS || payment.ms - firstMs > DAY_MS) continue;
      for (const payer of listSenders(notes, payment)) sent.set(payer, (sent.get(payer) ?? 0) + payment.lamports);
    }
    for (const [payer, sum] of sent) {
      // Who paid half of a buy.
      if (sum < strict.paidShare * buy.lamports) continue;
      const crew = crews.get(payer) ?? new Map<string, Trade>();
      crews.set(payer, crew);
      if (!crew.has(buy.wallet)) crew.set(buy.wallet, buy);
    }
  }
  // Only the deployer is one of the three itself.
  const paid = [...crews].filter(([payer, crew]) => crew.size >= strict.cohort - (payer === deployer ? 1 : 0));
  for (const [payer, crew] of paid) {
    const own = buys.find(({ wallet }) => wallet === payer);
    if (own && !crew.has(payer)) crew.set(payer, own);
  }
  return paid
    .filter(([, crew]) => crew.size >= strict.cohort)
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([payer, crew]) => [payer, [...crew.values()].sort((one, other) => one.ms - other.ms)] as const);
}

/** The sender and its own first payers. */
function listSenders({ payments, nobody }: Notes, { from, lamports }: Payment): readonly string[] {
  if (nobody.has(from)) return [];
  const path = [from];
  for (;;) {
    const first = payments.get(path.at(-1)!)?.[0];
    if (first === undefined || nobody.has(first.from) || path.includes(first.from)) return path;
    if (first.lamports < lamports / 2) return path;
    path.push(first.from);
  }
}
