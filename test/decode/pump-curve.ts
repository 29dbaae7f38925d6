import type { Raw } from './fixtures.ts';
import {
  bytesOf,
  calls,
  emits,
  hex,
  key,
  made,
  moves,
  pays,
  SOL,
  type Step,
  SYSTEM,
  TOKEN,
  USDC,
  u64,
} from './made.ts';

/** Trades of pump.fun's curve by any of its instructions. */
export type CurveTrade = {
  readonly isBuy: boolean;
  readonly isV2?: boolean;
  readonly quote?: string;
  /** The curve's amount. */
  readonly quoteRaw?: bigint;
  readonly feeRaw?: bigint;
  readonly creatorFeeRaw?: bigint;
  readonly cashbackRaw?: bigint;
  /** Rent the trader pays for the creator's vault and the curve. */
  readonly vaultRentRaw?: bigint;
  readonly curveRentRaw?: bigint;
  /** A false fee in the event. */
  readonly reportedFeeRaw?: bigint;
  /** Of the quote and the token: virtual, then real. */
  readonly reserves?: readonly [bigint, bigint, bigint, bigint];
  readonly name?: string;
};

const program = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';
export const names = {
  user: key('ann'),
  mint: key('a coin'),
  curve: key('the curve'),
  curveTokens: key('tokens of the curve'),
  curveQuote: key('quote of the curve'),
  userTokens: key('tokens of ann'),
  userQuote: key('quote of ann'),
  feeRecipient: key('fee recipient'),
  feeQuote: key('quote of the fee recipient'),
  vault: key('creator vault'),
  vaultQuote: key('quote of the creator vault'),
  volume: key('volume of ann'),
  volumeQuote: key('quote of the volume of ann'),
} as const;
const n = names;
const TOKENS = 5_000_000_000n;

type Facts = Required<Omit<CurveTrade, 'name'>> & { readonly name: string };

const factsOf = (trade: CurveTrade): Facts => ({
  isV2: false,
  quote: SOL,
  quoteRaw: 100_000_000n,
  feeRaw: 950_000n,
  creatorFeeRaw: 300_000n,
  cashbackRaw: 0n,
  vaultRentRaw: 0n,
  curveRentRaw: 0n,
  reportedFeeRaw: trade.feeRaw ?? 950_000n,
  reserves: [2n, 3n, 4n, 5n],
  name: trade.isBuy ? 'buy' : 'sell',
  ...trade,
});

const tradeEvent = (facts: Facts): Step => {
  const isSol = facts.quote === SOL;
  const raw = (value: bigint): Buffer => u64(value);
  return emits(
    program,
    'bddb7fd34ee661ee',
    Buffer.concat([
      bytesOf(n.mint),
      raw(isSol ? facts.quoteRaw : 0n),
      raw(TOKENS),
      Buffer.from([facts.isBuy ? 1 : 0]),
      bytesOf(n.user),
      raw(1n),
      ...(isSol ? facts.reserves : [0n, facts.reserves[1], 0n, facts.reserves[3]]).map(raw),
      bytesOf(n.feeRecipient),
      raw(95n),
      raw(facts.reportedFeeRaw),
      bytesOf(key('creator')),
      raw(30n),
      raw(facts.creatorFeeRaw),
      Buffer.from([0]),
      ...[0n, 0n, 0n, 0n].map(raw),
      Buffer.from([facts.name.length, 0, 0, 0]),
      Buffer.from(facts.name),
      Buffer.from([0]),
      raw(30n),
      raw(facts.cashbackRaw),
      raw(0n),
      raw(0n),
      hex('01000000'),
      bytesOf(key('a shareholder')),
      hex('1027'),
      bytesOf(isSol ? SYSTEM : facts.quote),
      raw(facts.quoteRaw),
      raw(facts.reserves[0]),
      raw(facts.reserves[2]),
    ]),
  );
};

const accountsOf = ({ isBuy, isV2, quote }: Facts): readonly string[] =>
  isV2
    ? [
        key('global'),
        n.mint,
        quote,
        TOKEN,
        TOKEN,
        'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
        n.feeRecipient,
        n.feeQuote,
        key('buyback'),
        key('quote of buyback'),
        n.curve,
        n.curveTokens,
        n.curveQuote,
        n.user,
        n.userTokens,
        n.userQuote,
        n.vault,
        n.vaultQuote,
        key('sharing'),
        ...(isBuy ? [key('global volume')] : []),
        n.volume,
        n.volumeQuote,
        key('fee config'),
        SYSTEM,
        key('event authority'),
        program,
      ]
    : [
        key('global'),
        n.feeRecipient,
        n.mint,
        n.curve,
        n.curveTokens,
        n.userTokens,
        n.user,
        SYSTEM,
        ...(isBuy ? [TOKEN, n.vault] : [n.vault, TOKEN]),
        key('event authority'),
        program,
        n.volume,
      ];

const inSol = (
  facts: Facts,
): { readonly inner: readonly Step[]; readonly direct: Readonly<Record<string, bigint>> } => {
  const { isBuy, quoteRaw, feeRaw, creatorFeeRaw, cashbackRaw, vaultRentRaw, curveRentRaw } = facts;
  const rent = [
    ...(vaultRentRaw > 0n ? [pays(n.user, n.vault, vaultRentRaw)] : []),
    ...(curveRentRaw > 0n ? [pays(n.user, n.curve, curveRentRaw)] : []),
  ];
  if (!isBuy)
    return {
      inner: [moves(n.userTokens, n.curveTokens, n.mint, TOKENS, 6, n.user), ...rent],
      direct: {
        [n.curve]: -quoteRaw,
        [n.user]: quoteRaw - feeRaw - creatorFeeRaw - cashbackRaw,
        [n.feeRecipient]: feeRaw,
        [n.vault]: creatorFeeRaw,
        ...(cashbackRaw > 0n && { [n.volume]: cashbackRaw }),
      },
    };
  const paid = [
    [n.vault, creatorFeeRaw],
    [n.volume, cashbackRaw],
    [n.curve, quoteRaw],
    [n.feeRecipient, feeRaw],
  ] as const;
  return {
    inner: [
      moves(n.curveTokens, n.userTokens, n.mint, TOKENS, 6, n.curve),
      ...rent,
      ...paid.filter(([, raw]) => raw > 0n).map(([to, raw]) => pays(n.user, to, raw)),
    ],
    direct: {},
  };
};

const inTokens = ({ isBuy, quote, quoteRaw, feeRaw, creatorFeeRaw, cashbackRaw }: Facts): readonly Step[] => {
  const parts = [
    [n.vaultQuote, creatorFeeRaw],
    [n.volumeQuote, cashbackRaw],
    [n.feeQuote, feeRaw],
  ] as const;
  const kept = isBuy ? quoteRaw : quoteRaw - feeRaw - creatorFeeRaw - cashbackRaw;
  const [from, to, authority] = isBuy ? [n.userQuote, n.curveQuote, n.user] : [n.curveQuote, n.userQuote, n.curve];
  return [
    isBuy
      ? moves(n.curveTokens, n.userTokens, n.mint, TOKENS, 6, n.curve)
      : moves(n.userTokens, n.curveTokens, n.mint, TOKENS, 6, n.user),
    moves(from, to, quote, kept, 6, authority),
    ...parts.filter(([, raw]) => raw > 0n).map(([into, raw]) => moves(from, into, quote, raw, 6, authority)),
  ];
};

const discriminators = {
  buy: '66063d1201daebea',
  sell: '33e685a4017f83ad',
  buyV2: 'b817ee6167c5d33d',
  sellV2: '5df6823ce7e940b2',
} as const;

export const curveStep = (trade: CurveTrade): Step => {
  const facts = factsOf(trade);
  const kind = `${facts.isBuy ? 'buy' : 'sell'}${facts.isV2 ? 'V2' : ''}` as const;
  const { inner, direct } = facts.quote === SOL ? inSol(facts) : { inner: inTokens(facts), direct: {} };
  const data = Buffer.concat([hex(discriminators[kind]), u64(TOKENS), u64(1n)]);
  return calls(program, accountsOf(facts), data, [...inner, tradeEvent(facts)], direct);
};

/** The transaction, with further steps after the trade. */
export const curveTrade = (trade: CurveTrade, behind: readonly Step[] = []): Raw => {
  const facts = factsOf(trade);
  const isSol = facts.quote === SOL;
  const quoteAccounts = {
    [n.curveQuote]: { mint: USDC, owner: n.curve, raw: 9_000_000_000n },
    [n.userQuote]: { mint: USDC, owner: n.user, raw: 9_000_000_000n },
    [n.feeQuote]: { mint: USDC, owner: n.feeRecipient },
    [n.vaultQuote]: { mint: USDC, owner: n.vault },
    [n.volumeQuote]: { mint: USDC, owner: n.volume },
  };
  return made({
    signers: [n.user],
    tokens: {
      [n.curveTokens]: { mint: n.mint, owner: n.curve, raw: 10n ** 15n },
      [n.userTokens]: { mint: n.mint, owner: n.user, raw: TOKENS },
      ...(isSol ? {} : quoteAccounts),
    },
    lamports: {
      [n.curve]: 5_000_000_000n,
      [n.feeRecipient]: 10n ** 12n,
      [n.vault]: facts.vaultRentRaw > 0n ? 0n : 890_880n,
      [n.volume]: 1_844_400n,
    },
    steps: [curveStep(trade), ...behind],
  });
};
