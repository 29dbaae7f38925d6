/** Why a figure is unknown, in words. */
const reasons: Readonly<Record<string, string>> = {
  no_price: 'no price yet',
  no_supply: 'supply unknown',
  no_depth: 'no open pool with a priced quote',
  thin_pool: 'pool too thin for this price to mean much',
  unpriced_trade: 'a trade without a price',
  no_trade: 'no trade until then',
  before_coverage: 'before the data of this service begin',
  no_curve: 'a pool from birth, without a curve',
  no_curve_state: 'no source states the curve',
  target_unknown: 'the target of the curve is unknown',
  shape: 'the shape of the pool has no formula here',
  closed: 'the position is closed',
  launch_not_seen: 'the launch was not seen',
};

/** The words of a code. A new code is shown itself. */
export function describeWhy(code: string): string {
  return reasons[code] ?? code.replaceAll('_', ' ');
}
