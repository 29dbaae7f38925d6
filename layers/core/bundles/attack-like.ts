import { compareActs } from './act.ts';
import type { SlotActs } from './pace.ts';
import { bundleRules as rules } from './rules.ts';

/** Whether one owner would make a slot's swaps a sandwich. */
export function mayBeAttack({ buy, sell }: SlotActs): boolean {
  if (buy.length === 0 || sell.length === 0 || buy.length + sell.length < 3) return false;
  if (buy.length + sell.length > rules.attackActsMax) return true;
  const acts = [...buy, ...sell].sort(compareActs);
  return acts.some((front, at) => {
    const later = acts.slice(at + 1).filter(act => act.pool === front.pool && act.quote === front.quote);
    return later.some((back, index) => {
      if (back.side === front.side || back.signature === front.signature) return false;
      // A back leg returns about what the front took, with a gain.
      if (back.raw * 2 < front.raw || front.raw * 2 < back.raw) return false;
      const gain = Number(back.baseRaw) / back.raw - Number(front.baseRaw) / front.raw;
      const hasGain = front.side === 'buy' ? gain > 0 : gain < 0;
      if (!hasGain) return false;
      const others = later.slice(0, index).filter(({ wallet }) => wallet !== front.wallet && wallet !== back.wallet);
      return others.some(({ side }) => side === front.side);
    });
  });
}
