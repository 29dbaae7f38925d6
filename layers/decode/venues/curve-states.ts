import type { SwapEvent } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import { computeCurveLamports } from '../../core/liquidity/curves.ts';
import { computeSoldOutRaised } from '../../core/mint/curve-state.ts';
import { listMovements } from '../transaction/movements.ts';
import { venues } from '../transaction/programs.ts';
import type { Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findEventBody, readPublicKey, readU64, TRADE_EVENT } from './anchor-event.ts';
import { moonit } from './moonit.ts';
import { pumpFun, readCurveReserves } from './pump-fun.ts';
import { launchpad, listPoolCreations } from './raydium-launchpad.ts';

export type CurveField = NonNullable<SwapEvent['curve']>;

/** Fields of the swap that a reader may need. */
type Traded = Pick<
  SwapEvent,
  | 'token_mint'
  | 'token_amount_raw'
  | 'base_mint'
  | 'base_amount_raw'
  | 'direction'
  | 'dex_fee_raw'
  | 'pool_token_reserve_raw'
>;

type Reader = (tx: Transaction, span: Span, traded: Traded) => Omit<CurveField, 'pad'> | null;

/** The launch curve after a swap. Targets are never guessed. */
export function findCurve(tx: Transaction, span: Span, traded: Traded): CurveField | null {
  const { program } = span.instruction;
  const state = readers.get(program)?.(tx, span, traded) ?? null;
  return state && { pad: venues.get(program)!.dex, ...state };
}

/** Tokens that a standard pump.fun curve sells, and the virtual ones that it keeps. */
const pump = { forSale: 793_100_000_000_000n, kept: 279_900_000_000_000n } as const;

/** Source: `TradeEvent` in the venue's IDL. Older events have no creator fee. */
const launchpadAt = { sale: 32, reserves: 40, status: 129, statusLater: 137 } as const;
const OLD_BYTES = 130;

const PRODUCT_PARTS = 1_000_000n;

/** Source: `EvtSwap2` in the venue's IDL. */
const CURVE_SWAP = 'bd4233a826507599';
const dbcAt = { raised: 155, target: 163 } as const;

/** Raw tokens with nine decimals. Sold at the standard threshold of market value. */
const moon = { supply: 10n ** 18n, forSale: 799_820_983_207_404_442n } as const;

/** Source: `buy_token` and `sell_token` in the venue's IDL. The vault has the rent of no data. */
const boop = { vaultAt: 4, rent: 890_880n } as const;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    pumpFun,
    (tx, span, { token_mint: mint }) => {
      const body = findEventBody(tx, span, TRADE_EVENT);
      const reserves = body === null ? null : readCurveReserves(body);
      if (reserves === null || reserves.mint !== mint) return null;
      const { virtualToken, virtualBase, realToken, realBase } = reserves;
      const target = computeSoldOutRaised(realBase, { token: virtualToken, base: virtualBase, left: realToken });
      const isStandard = virtualToken - realToken === pump.kept;
      return {
        raised_raw: String(realBase),
        ...(target !== null && { target_raw: String(target) }),
        ...(isStandard && { sold_raw: String(pump.forSale - realToken), for_sale_raw: String(pump.forSale) }),
        virtual_token_raw: String(virtualToken),
        virtual_base_raw: String(virtualBase),
        is_complete: realToken === 0n,
      };
    },
  ],
  [
    launchpad,
    (tx, span) => {
      const body = findEventBody(tx, span, TRADE_EVENT);
      const pool = body === null ? null : readPublicKey(body, 0);
      if (body === null || pool === null || body.length < OLD_BYTES) return null;
      const forSale = readU64(body, launchpadAt.sale)!;
      const [token, base, tokenBefore, baseBefore, tokenAfter, baseAfter] = Array.from(
        { length: 6 },
        (_, at) => readU64(body, launchpadAt.reserves + at * 8)!,
      ) as [bigint, bigint, bigint, bigint, bigint, bigint];
      const [before, after] = [(token - tokenBefore) * (base + baseBefore), (token - tokenAfter) * (base + baseAfter)];
      const gap = after > before ? after - before : before - after;
      const creation = listPoolCreations(tx).find(one => one.pool === pool);
      return {
        raised_raw: String(baseAfter),
        ...(creation !== undefined && { target_raw: String(creation.targetRaw) }),
        sold_raw: String(tokenAfter),
        for_sale_raw: String(forSale),
        // Only constant products have virtual reserves.
        ...(gap * PRODUCT_PARTS <= before && {
          virtual_token_raw: String(token - tokenAfter),
          virtual_base_raw: String(base + baseAfter),
        }),
        is_complete: body[body.length > OLD_BYTES ? launchpadAt.statusLater : launchpadAt.status] !== 0,
      };
    },
  ],
  [
    'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
    (tx, span) => {
      const body = findEventBody(tx, span, CURVE_SWAP);
      const [raised, target] =
        body === null ? [null, null] : [readU64(body, dbcAt.raised), readU64(body, dbcAt.target)];
      if (raised === null || target === null) return null;
      return { raised_raw: String(raised), target_raw: String(target), is_complete: raised >= target };
    },
  ],
  [
    'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
    (tx, span) => {
      const vault = span.instruction.accounts[boop.vaultAt];
      const balance = vault === undefined ? undefined : tx.lamports.get(vault);
      if (balance === undefined) return null;
      const later = listMovements(tx, new Map()).filter(({ at, mint }) => at >= span.to && mint === SOL);
      const raised = later.reduce(
        (rest, { from, to, raw }) => rest + (from === vault ? raw : 0n) - (to === vault ? raw : 0n),
        balance.post - boop.rent,
      );
      // Graduation empties the vault. Its target is in no transaction.
      return raised < 0n ? null : { raised_raw: String(raised), is_complete: false };
    },
  ],
  [
    moonit,
    (_tx, _span, traded) => {
      const vault = traded.pool_token_reserve_raw;
      if (vault === undefined || vault === null || traded.base_mint !== SOL) return null;
      const raised = computeCurveLamports({
        dex: 'moonit',
        baseMint: traded.base_mint,
        direction: traded.direction,
        tokenReserveRaw: vault,
        tokenRaw: traded.token_amount_raw,
        baseRaw: traded.base_amount_raw,
        dexFeeRaw: traded.dex_fee_raw ?? '0',
      });
      if (raised === null) return null;
      const sold = moon.supply - BigInt(vault);
      return {
        raised_raw: String(raised),
        sold_raw: String(sold),
        for_sale_raw: String(moon.forSale),
        is_complete: sold >= moon.forSale,
      };
    },
  ],
]);
