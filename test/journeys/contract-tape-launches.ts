/** A token that climbs a curve into a pool, and one whose curve nobody states. */
import { SOL } from '../service/events.ts';
import { type Ago, type Event, named, signed, swap, token } from './contract-tape-events.ts';

/** State of a curve by millions of tokens sold. */
export const curve = (millions: number, isComplete = false) => {
  const sold = millions * 1e12;
  const base = Math.ceil((1.073e15 * 30e9) / (1.073e15 - sold));
  return {
    pad: 'pump_fun',
    raised_raw: String(base - 30e9),
    target_raw: '85005359057',
    sold_raw: String(sold),
    for_sale_raw: '793100000000000',
    virtual_token_raw: String(1.073e15 - sold),
    virtual_base_raw: String(base),
    is_complete: isComplete,
  };
};

export const launches = (ago: Ago): readonly Event[] => {
  const at = (minutes: number, millions: number, isComplete?: boolean): Event => {
    const place = { dex_name: 'pump_fun', pool_address: named('curve of climber') };
    return swap('climber', `climbs ${minutes}`, ago(minutes), { ...place, curve: curve(millions, isComplete) });
  };
  const pools = { from_pool: named('curve of climber'), to_pool: named('pool of climber'), to_dex: 'pump_swap' };
  const amounts = { base_mint: SOL, base_decimals: 9, base_amount_raw: '84990359057', token_decimals: 6 };
  const migration = signed('climber migrates', ago(77), {
    type: 'migration',
    mint: named('climber'),
    ...{ pad: 'pump_fun', ...pools, ...amounts, token_amount_raw: '206900000000000' },
  });
  return [
    // Nobody traded it for a day.
    { ...token('relic', ago(1_500), 'climber maker'), primary_dex: 'pump_fun' },
    { ...token('climber', ago(80), 'climber maker'), primary_dex: 'pump_fun' },
    at(79.5, 10),
    at(79, 650),
    at(78, 793.1, true),
    { ...migration, event_index: 4 },
    swap('mystery', 'someone', ago(76), { dex_name: 'moonit' }),
  ];
};
