import type { Command } from 'commander';
import { estimateBill, type PrintedBill, toPrintedBill } from '../operator/cost/bill.ts';
import { toExact } from '../operator/cost/exact.ts';
import { findExceededLimits, type Limit } from '../operator/cost/limits.ts';
import type { Load } from '../operator/cost/load.ts';
import { notIncluded } from '../operator/cost/not-included.ts';
import { PRICES_AS_OF, REGION } from '../operator/cost/prices.ts';
import { type TapeName, tapes } from '../operator/cost/tapes.ts';
import { type Context, withEntry } from './context-option.ts';
import { createChoiceParser, listenerCount, rate, socketCount } from './options.ts';
import { readContext } from './read-context.ts';

const tapeNames = Object.keys(tapes) as readonly TapeName[];
const LISTENERS = '10';

type Flags = Load & { readonly context: Context; readonly json?: boolean };

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
    .option('--tape <name>', `measured market: ${tapeNames.join(', ')}`, createChoiceParser(tapeNames), 'wide')
    .option('-c, --context <name=value>', 'a setting of the deployment; repeatable', withEntry, {})
    .option('--json', 'print one line of JSON')
    .action(print);
}

function print({ context, json, ...load }: Flags): void {
  const settings = readContext(context);
  const bill = toPrintedBill(estimateBill(load, settings), PRICES_AS_OF);
  console.log(
    json
      ? JSON.stringify({ ...bill, not_included: notIncluded })
      : formatCostTable(bill, findExceededLimits(load, settings)),
  );
}

const [NAME_WIDTH, USD_WIDTH] = [14, 16];

function formatCostTable({ services, total_usd, prices_as_of }: PrintedBill, limits: readonly Limit[]): string {
  return [
    ...services.map(({ service, usd }) => formatLine(service, usd)),
    formatLine('Total', total_usd),
    `USD a month in ${REGION}, list prices of ${prices_as_of}, without free tiers, taxes and support.`,
    'Not included:',
    ...notIncluded.map(what => `  ${what}`),
    ...limits.map(({ what, needed, max }) => `Over a limit: ${needed} ${what}; ${max} exist.`),
  ].join('\n');
}

function formatLine(name: string, usd: number): string {
  return `${name.padEnd(NAME_WIDTH)}${usd.toFixed(2).padStart(USD_WIDTH)}`;
}
