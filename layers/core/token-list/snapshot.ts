import {
  asIs,
  big,
  getArrayCodec,
  getNullableCodec,
  getTupleCodec,
  getVersionedCodec,
  map,
  number,
  text,
  transformCodec,
} from '../codec/codec.ts';
import type { CrowdWindow, Ranked } from './crowd-window.ts';
import { hashTextFnv } from './hash.ts';
import { isNameDue, type ListedToken, type Sum } from './listed-token.ts';
import { crowdCodec, type FactsReport, factsCodec, filedCodec, placeCodec } from './report.ts';
import { createTokenList, type TokenList } from './token-list.ts';

/** A state of the list, split for storage. */
export type ListSnapshot = {
  readonly head: {
    readonly minuteMs: number;
    readonly readThroughMs: number;
    readonly taken: readonly (readonly [string, number])[];
  };
  readonly parts: readonly unknown[];
};

const VERSION = 3;
const PART_TOKENS = 1_000;

const reference = getTupleCodec<NonNullable<ListedToken['first']>>({ minuteMs: number, price: number });

type Stored = Omit<ListedToken, 'hash' | 'version' | 'standing' | 'isDead' | 'facts'> & {
  readonly facts: Omit<FactsReport, 'kind'> | null;
};

const crowdWindowCodec = getTupleCodec<CrowdWindow>({
  last: map(number),
  // Infinity is not JSON.
  droppedMs: transformCodec(
    getNullableCodec(number),
    ms => (Number.isFinite(ms) ? ms : null),
    stored => stored ?? Number.NEGATIVE_INFINITY,
  ),
  registers: map<number, readonly Ranked[]>(asIs),
  coming: map(crowdCodec),
});

const tokenCodec = getTupleCodec<Stored>({
  mint: text,
  name: getNullableCodec(text),
  symbol: getNullableCodec(text),
  named: getNullableCodec(placeCodec),
  createdMs: getNullableCodec(number),
  facts: getNullableCodec(factsCodec),
  priceUsd: getNullableCodec(number),
  seq: number,
  first: getNullableCodec(reference),
  references: getArrayCodec(getNullableCodec(reference)) as never,
  sums: getNullableCodec(
    getArrayCodec(
      getTupleCodec<Sum>({
        ...{ trades: number, usdE30: big, buyers: number, buyerUsdE30: big },
        ...{ buys: number, sells: number },
      }),
    ),
  ) as never,
  crowd: getNullableCodec(crowdWindowCodec),
  recent: getArrayCodec(filedCodec) as never,
});

const partCodec = getVersionedCodec('Token list', VERSION, getArrayCodec(tokenCodec));

/** Parts are encoded one by one, to bound memory. */
export function toListSnapshot({ byMint, minuteMs, readThroughMs, taken }: TokenList): ListSnapshot {
  const tokens = [...byMint.values()];
  const parts = Array.from({ length: Math.ceil(tokens.length / PART_TOKENS) }, (_, at) => ({
    toJSON: () => partCodec.encode(tokens.slice(at * PART_TOKENS, (at + 1) * PART_TOKENS)),
  }));
  return { head: { minuteMs, readThroughMs, taken: [...taken] }, parts };
}

/** Throws WrongVersion. */
export function restoreTokenList({ head, parts }: ListSnapshot): TokenList {
  const list = createTokenList(head.minuteMs, head.readThroughMs);
  for (const [name, arrivedMs] of head.taken) list.taken.set(name, arrivedMs);
  for (const part of parts)
    for (const stored of partCodec.decode(part)) {
      const { mint, facts } = stored;
      const made = { hash: hashTextFnv(mint), version: 0, standing: 0, isDead: false };
      list.byMint.set(mint, { ...stored, ...made, facts: facts && { kind: 'facts', ...facts } });
    }
  list.orders.isStale = true;
  for (const token of list.byMint.values()) if (isNameDue(token)) list.unnamed.add(token.mint);
  return list;
}
