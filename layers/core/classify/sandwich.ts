import { canonicalOrder, type Trade } from '../trade.ts';

/** A label that a trade earns, by the trade's arrival number. */
export type Finding = { readonly seq: number; readonly label: string };

/**
 * Sandwich roles among one slot's trades of a token: one wallet buys before and sells after another wallet's buy.
 * Source: decisions, small print. The attacker's two legs are also BOT:MEV.
 */
export const sandwichRoles = (slotTrades: readonly Trade[]): readonly Finding[] => {
  const ordered = [...slotTrades].sort(canonicalOrder);
  const buys = ordered.filter(trade => trade.direction === 'buy');
  return buys.flatMap(victim => rolesAround(ordered, ordered.indexOf(victim)));
};

const rolesAround = (ordered: readonly Trade[], at: number): readonly Finding[] => {
  const victim = ordered[at]!;
  const fronts = ordered.slice(0, at).filter(trade => trade.direction === 'buy' && trade.wallet !== victim.wallet);
  const backs = ordered.slice(at + 1).filter(trade => trade.direction === 'sell');
  const pairs = fronts.flatMap(front =>
    backs
      .filter(back => back.wallet === front.wallet && back.signature !== front.signature)
      .map(back => ({ front, back })),
  );
  return pairs.flatMap(({ front, back }) => [
    { seq: front.seq, label: 'MEV:FRONTRUN' },
    { seq: front.seq, label: 'BOT:MEV' },
    { seq: victim.seq, label: 'MEV:SANDWICHED' },
    { seq: back.seq, label: 'MEV:BACKRUN' },
    { seq: back.seq, label: 'BOT:MEV' },
  ]);
};
