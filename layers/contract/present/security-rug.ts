import type { Rug } from '../../core/token-state/rug.ts';

/** Returns a rug as security events show it. */
export function toRugView(rug: Rug) {
  return {
    source: rug.source,
    deployer: rug.deployer,
    removers: [...rug.removers],
    removed_pct: rug.removedShare,
    price_before_usd: rug.priceBefore,
    price_after_usd: rug.priceAfter,
    pool_address: rug.pool,
    signatures: [...rug.signatures],
    slot: rug.slot,
  };
}

/** Returns sentences that describe the evidence. */
export function describeRugEvidence(rug: Rug): string[] {
  return [
    ...(rug.removedShare === null
      ? []
      : [
          `liquidity: ${(100 * rug.removedShare).toFixed(1)}% of a pool removed by ` +
            `${rug.removers.length === 1 ? '1 wallet' : `${rug.removers.length} wallets`} ` +
            `(80% or more within 10 minutes), e.g. ${rug.signatures.slice(0, 3).join(', ')}`,
        ]),
    ...(rug.priceBefore === null || rug.priceAfter === null
      ? []
      : [`price: from ${rug.priceBefore} to ${rug.priceAfter} USD (a fall of 80% or more within 10 minutes)`]),
    ...rug.reasons.map(reason => `verdict: ${reason}`),
  ];
}
