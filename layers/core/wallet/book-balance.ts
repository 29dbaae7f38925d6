import { asIs, big, getArrayCodec, getNullableCodec, getTupleCodec } from '../codec/codec.ts';

type Flow = { readonly slot: number; readonly raw: bigint };

/** A wallet's balance of a token: the newest observed one, and the flows of later slots. */
export type Balance = {
  readonly observed: Flow | null;
  /** Of flows that `flows` has dropped. */
  readonly laterRaw: bigint;
  readonly flows: readonly Flow[];
};

export const noBalance: Balance = { observed: null, laterRaw: 0n, flows: [] };

/** Late observations concern the newest slots. */
const flowsMax = 4;

export function addBalanceFlow(balance: Balance, slot: number, raw: bigint): Balance {
  if (raw === 0n || (balance.observed !== null && slot <= balance.observed.slot)) return balance;
  const flows = [...balance.flows, { slot, raw }].sort((a, b) => a.slot - b.slot);
  const dropped = flows.slice(0, Math.max(0, flows.length - flowsMax));
  return {
    observed: balance.observed,
    laterRaw: dropped.reduce((sum, flow) => sum + flow.raw, balance.laterRaw),
    flows: flows.slice(dropped.length),
  };
}

/** An older observation changes nothing. */
export function observeBalance(balance: Balance, observed: Flow): Balance {
  if (balance.observed !== null && observed.slot < balance.observed.slot) return balance;
  return { observed, laterRaw: 0n, flows: balance.flows.filter(({ slot }) => slot > observed.slot) };
}

/** At least 0. */
export function computeBalance({ observed, laterRaw, flows }: Balance): bigint {
  const raw = flows.reduce((sum, flow) => sum + flow.raw, (observed?.raw ?? 0n) + laterRaw);
  return raw < 0n ? 0n : raw;
}

const flowCodec = getTupleCodec<Flow>({ slot: asIs, raw: big });

export const balanceCodec = getTupleCodec<Balance>({
  observed: getNullableCodec(flowCodec),
  laterRaw: big,
  flows: getArrayCodec(flowCodec),
});
