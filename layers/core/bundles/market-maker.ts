import { putNewest } from '../kernel/put-newest.ts';
import type { Side } from './act.ts';
import { bundleRules as rules } from './rules.ts';

export type Flow = { buys: number; sells: number; sinceMs: number; lastMs: number };
export type Flows = Map<string, Flow>;

let makerChanges = 0;

/** Changes when the market makers may have changed. */
export const makerVersion = (): number => makerChanges;

/** Counts a trade and evicts the least recently seen wallet. */
export const countFlow = (flows: Flows, wallet: string, side: Side, ms: number): void => {
  const known = flows.get(wallet);
  const flow = known ?? { buys: 0, sells: 0, sinceMs: ms, lastMs: ms };
  const wasMaker = isMakerBy(flow);
  if (known === undefined && flows.size === rules.flowsMax) makerChanges++;
  putNewest(flows, wallet, flow, rules.flowsMax);
  if (ms - flow.sinceMs >= rules.makerWindowMs) age(flow, ms);
  if (side === 'buy') flow.buys++;
  else flow.sells++;
  flow.lastMs = Math.max(flow.lastMs, ms);
  if (isMakerBy(flow) !== wasMaker) makerChanges++;
};

const isMakerBy = ({ buys, sells }: Flow): boolean => buys >= rules.makerTradesMin && sells >= rules.makerTradesMin;

const age = (flow: Flow, ms: number): void => {
  const isStale = ms - flow.lastMs >= rules.makerWindowMs;
  flow.buys = isStale ? 0 : flow.buys >> 1;
  flow.sells = isStale ? 0 : flow.sells >> 1;
  flow.sinceMs = ms;
};

/** Whether a wallet often trades both sides of the token. */
export const isMaker = (flows: Flows, wallet: string): boolean => {
  const flow = flows.get(wallet);
  return flow !== undefined && isMakerBy(flow);
};
