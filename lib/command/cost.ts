import type { Command } from 'commander';
import { estimateBill, toPrintedBill } from '../operator/cost/bill.ts';
import { type Exact, toExact } from '../operator/cost/exact.ts';
import { findExceededLimits } from '../operator/cost/limits.ts';
import type { Load } from '../operator/cost/load.ts';
import { notIncluded } from '../operator/cost/not-included.ts';
import { PRICES_AS_OF, REGION } from '../operator/cost/prices.ts';
import { type TapeName, tapes } from '../operator/cost/tapes.ts';
import { type Context, withEntry } from './context-option.ts';
import { createChoiceParser, listenerCount, rate, socketCount } from './options.ts';
import { readContext } from './read-context.ts';

const tapeNames = Object.keys(tapes) as readonly TapeName[];
const LISTENERS = '10';

type Flags = Omit<Load, 'firings'> & {
  readonly firingsPerSecond: Exact;
  readonly context: Context;
  readonly json?: boolean;
};

export function addCost(program: Command): void {
  program
    .command('cost')
    .description('compute the monthly AWS bill of a constant load')
    .option('--swaps-per-second <n>', 'swaps received per second', rate, toExact(0))
    .option('--swaps-per-request <n>', 'swaps in a request to the ingest API; 0: none come so', rate, toExact(0))
    .option('--sockets <m>', 'open WebSocket connections', socketCount, toExact(0))
    .option('--messages <k>', 'messages delivered per second to each socket', rate, toExact(0))
    .option('--requests <r>', 'REST requests per second', rate, toExact(0))
    .option('--listeners <n>', 'sockets that receive the same message', listenerCount, toExact(LISTENERS))
    .option('--firings-per-second <n>', 'firings of rules delivered per second; 0: none is armed', rate, toExact(0))
    .option('--tape <name>', `measured market: ${tapeNames.join(', ')}`, createChoiceParser(tapeNames), 'wide')
    .option('-c, --context <name=value>', 'a setting of the deployment; repeatable', withEntry, {})
    .option('--json', 'print one line of JSON')
    .action(({ context, json, firingsPerSecond: firings, ...rest }: Flags) => {
      const load: Load = { ...rest, firings };
      const settings = readContext(context);
      const bill = toPrintedBill(estimateBill(load, settings), PRICES_AS_OF);
      if (json) return console.log(JSON.stringify({ ...bill, not_included: notIncluded }));
      for (const { service, usd } of bill.services) console.log(formatLine(service, usd));
      console.log(formatLine('Total', bill.total_usd));
      const asOf = `list prices of ${bill.prices_as_of}, without free tiers, taxes and support.`;
      console.log(`USD a month in ${REGION}, ${asOf}`);
      console.log(['Not included:', ...notIncluded.map(what => `  ${what}`)].join('\n'));
      for (const { what, needed, max } of findExceededLimits(load, settings))
        console.log(`Over a limit: ${needed} ${what}; ${max} exist.`);
    });
}

const [NAME_WIDTH, USD_WIDTH] = [14, 16];

function formatLine(name: string, usd: number): string {
  return `${name.padEnd(NAME_WIDTH)}${usd.toFixed(2).padStart(USD_WIDTH)}`;
}
