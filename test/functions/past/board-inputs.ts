import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { chanceOf } from '../../tapes/chance.ts';
import { address, START_MS, slotAt, swap } from '../../worlds/events.ts';
import type { Input } from '../../worlds/whole-service.ts';
import { type Market, marketOf } from './inputs.ts';

const MINUTE = 60_000;
const words = ['dog hat', 'dog', 'doge', 'cat'];

/** A simulated market, and wallets that enter and leave named tokens often enough for all boards. */
export const makeBoardMarket = (seed: number): Market => {
  const chance = chanceOf(seed);
  const simulated = marketOf(seed, 120);
  const shift = simulated.fromMs - START_MS;
  const mints = words.map((_, at) => address(`board-${seed}-${at}`));
  const named = words.map((name, at): ChainEvent => {
    const atMs = START_MS + at * 5 * MINUTE;
    const own = { mint: mints[at]!, name, symbol: name.slice(0, 3).toUpperCase(), slot: slotAt(atMs), timestamp: atMs };
    const facts = { decimals: 6, supply_raw: '1000000000000000', deployer: address('deployer') };
    const rest = { mint_authority: null, freeze_authority: null, primary_dex: null, primary_pool: null };
    return { type: 'token', ...own, ...facts, ...rest };
  });
  const names = ['anna', 'andy', 'bob'].map(
    (username, at) =>
      ({
        ...{ type: 'identity', wallet: address(`trader-${at}`), platform: 'x', username, active: true },
        ...{ source: 'registry', timestamp: START_MS + at * 9 * MINUTE },
      }) as ChainEvent,
  );
  const trades = Array.from({ length: 7 }, (_, trader) => trader).flatMap(trader =>
    Array.from({ length: 8 }, (_, turn) => turn).flatMap((turn): ChainEvent[] => {
      const wallet = `trader-${trader}`;
      const at = turn * 6 * MINUTE + chance.whole(0, 3 * MINUTE);
      const own = { wallet, token_mint: mints[(trader + turn) % mints.length]!, pool_address: address('pool') };
      const out = String(chance.whole(700_000_000, 1_900_000_000));
      return [
        swap({ ...own, at, tx: `in-${seed}-${trader}-${turn}` }),
        swap({
          ...own,
          ...{ at: at + chance.whole(70_000, 150_000), direction: 'sell', base_amount_raw: out },
          tx: `out-${seed}-${trader}-${turn}`,
        }),
      ];
    }),
  );
  const own = [...named, ...names, ...trades].map((event): Input => {
    const moved = { ...event, timestamp: event.timestamp + shift } as ChainEvent;
    const lag = chance.is(0.1) ? chance.whole(30_000, 600_000) : chance.whole(100, 2_000);
    return { event: moved, arrivedMs: moved.timestamp + lag };
  });
  const inputs = [...simulated.inputs, ...own].toSorted((a, b) => a.arrivedMs - b.arrivedMs);
  return { inputs, fromMs: simulated.fromMs, toMs: inputs.at(-1)!.arrivedMs };
};
