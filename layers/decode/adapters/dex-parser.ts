import type { PublicEvent, SwapEvent } from '../../contract/events/event.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import { toSwapRoute, toSwapViews } from '../swaps/quotes.ts';
import type { Quarantined } from '../swaps/swap.ts';
import type { Side } from '../swaps/truth.ts';
import { parseKey } from '../transaction/bytes-text.ts';
import { assertPresent, isObject, type Json, parseArray, parseCount, parseObject } from '../transaction/json.ts';
import { Malformed, toInputProblem } from '../transaction/malformed.ts';
import { toEventIndex } from '../transaction/place.ts';
import { getVenueName, jupiter, venues } from '../transaction/programs.ts';
import { type Claim, toClaim } from '../venues/claims.ts';
import { type Decoded, nothingDecoded } from './decode.ts';
import { createKeptBack, type KeptBack, readTradeEvidence, verifyTradeClaim } from './evidence.ts';

const TRADES_MAX = 256;

/**
 * Decodes JSON of `DexParser.parseAll`, checking each trade against its balances.
 * A trade without balances is quarantined.
 */
export function decodeResult(raw: unknown): Decoded {
  try {
    const result = parseObject(raw, '');
    if (result.txStatus === 'failed') return nothingDecoded;
    if (result.state === false) throw new Malformed('state', 'must be true', result.msg);
    const signature = parseKey(result.signature, 'signature', 64);
    const slot = parseCount(assertPresent(result.slot, 'slot'), 'slot');
    const seconds = parseCount(assertPresent(result.timestamp, 'timestamp'), 'timestamp');
    const listed = parseArray(result.trades, 'trades', TRADES_MAX, true);
    const only = listed.length > 0 ? listed : isObject(result.aggregateTrade) ? [result.aggregateTrade] : [];
    const trades = dropSummaries(only.map((value, at) => parseObject(value, `trades.${at}`) as unknown as Trade));
    const isSole = trades.length === 1;
    const sound: Judged[] = [];
    const kept: Kept[] = [];
    for (const { claim, trade } of trades) {
      // Jupiter-only hops lack the venue's instruction, so their identity would differ.
      const verdict =
        claim.program === jupiter
          ? createKeptBack(claim, 'no_instruction')
          : verifyTradeClaim(claim, readTradeEvidence(trade, result, isSole), isSole);
      if ('paid' in verdict) sound.push({ claim, trade, ...verdict });
      else kept.push({ claim, ...verdict });
    }
    // Routes with a quarantined part hide what the wallet did.
    const isTorn = ({ claim }: Judged): boolean =>
      kept.some(other => other.claim.wallet === claim.wallet && other.claim.outer === claim.outer);
    const judged = sound.filter(one => !isTorn(one));
    const torn = sound.filter(isTorn).map(({ claim }) => ({ claim, ...createKeptBack(claim, 'route_torn') }));
    const quarantined = [...kept, ...torn].map(({ claim, reason, detail }): Quarantined => {
      const venue = venues.get(claim.program)?.dex;
      return { reason, detail, signature, ...(venue !== undefined && { venue }) };
    });
    const events = toEvents(judged, result, { signature, slot, timestamp: seconds * 1000 });
    return {
      events,
      quarantined,
      corrected: judged.filter(({ corrected }) => corrected).length,
      timestampMs: seconds * 1000,
    };
  } catch (error) {
    return { ...nothingDecoded, problem: toInputProblem(error) };
  }
}

type Trade = Parameters<typeof toClaim>[0];
type Kept = { readonly claim: Claim } & KeptBack;
type Judged = {
  readonly claim: Claim;
  readonly trade: Trade;
  readonly paid: Side;
  readonly got: Side;
  readonly corrected: boolean;
};

/** Drops route summaries that repeat a venue's swap. */
function dropSummaries(trades: readonly Trade[]): readonly { readonly claim: Claim; readonly trade: Trade }[] {
  const read = trades.map((trade, at) => {
    const claim = isObject(trade.inputToken) && isObject(trade.outputToken) ? toClaim(trade) : null;
    if (claim === null) throw new Malformed(`trades.${at}`, 'must have user, programId, idx and integer amounts');
    return { claim, trade };
  });
  const known = read.filter(({ claim }) => venues.has(claim.program));
  if (known.length === 0) return read;
  return read.filter(({ claim: { program, paid, got } }) => {
    if (program !== jupiter) return venues.has(program);
    return !known.some(
      ({ claim }) => claim.paid.mint === paid.mint && claim.got.mint === got.mint && claim.paid.raw === paid.raw,
    );
  });
}

type Where = Pick<SwapEvent, 'signature' | 'slot' | 'timestamp'>;

function toEvents(judged: readonly Judged[], result: Json, where: Where): readonly PublicEvent[] {
  const seen = new Set<string>();
  const payer: unknown = Array.isArray(result.signer) ? result.signer[0] : undefined;
  const events = judged.flatMap(one => {
    const own = judged.filter(other => other.claim.wallet === one.claim.wallet);
    const route = toSwapRoute(own);
    const views = toSwapViews(one).filter(({ token }, _, all) => all.length === 1 || !route.passed.has(token.mint));
    return views.map(
      (view): SwapEvent => ({
        type: 'swap',
        ...where,
        event_index: toEventIndex(one.claim, view.isBuy ? 0 : 1),
        wallet_address: one.claim.wallet,
        ...(one.claim.pool !== null && { pool_address: one.claim.pool }),
        dex_name: getVenueName(one.claim.program),
        direction: route.passed.has(view.token.mint) ? 'swap' : view.isBuy ? 'buy' : 'sell',
        token_mint: view.token.mint,
        token_decimals: getDecimals(one.trade, view.token.mint),
        token_amount_raw: String(view.token.raw),
        base_mint: view.base.mint,
        base_decimals: getDecimals(one.trade, view.base.mint),
        base_amount_raw: String(view.base.raw),
        dex_fee_raw: String(toAbsolute(view.base.raw - view.base.pooled)),
        ...(route.isCycle && { is_arbitrage: true }),
      }),
    );
  });
  return events
    .sort((a, b) => a.event_index - b.event_index)
    .map(event => {
      const isPayers = !seen.has(event.wallet_address) && payer === event.wallet_address;
      seen.add(event.wallet_address);
      const fee = isPayers && isObject(result.fee) ? parseCount(result.fee.amount, 'fee.amount') : 0;
      return { ...event, network_fee_lamports: fee };
    });
}

function getDecimals({ inputToken, outputToken }: Trade, mint: string): number {
  return inputToken.mint === mint ? inputToken.decimals : outputToken.decimals;
}
