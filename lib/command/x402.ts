import type { Command } from 'commander';
import { PRICE_EXPECTED, parsePrice, type X402NetworkName, x402Networks } from '../../layers/contract/x402.ts';
import { UsageError } from '../operator/target.ts';
import { chainAddress, createChoiceParser, createOptionParser, httpUrl } from './options.ts';

export type X402Flags = {
  readonly x402PayTo?: string;
  readonly x402Facilitator?: string;
  readonly x402Price?: string;
  readonly x402Network?: X402NetworkName;
  readonly x402Rpc?: string;
};

const price = createOptionParser(PRICE_EXPECTED, text => (parsePrice(text) === null ? undefined : text));
const network = createChoiceParser(Object.keys(x402Networks) as X402NetworkName[]);

export function addX402(command: Command): Command {
  return command
    .option('--x402-pay-to <address>', 'sell answers below /x402 for USDC payments to this wallet', chainAddress)
    .option('--x402-facilitator <url>', 'with --x402-pay-to: x402 facilitator that settles payments', httpUrl)
    .option('--x402-price <usd>', 'with --x402-pay-to: price of a credit (default: 0.001)', price)
    .option('--x402-network <name>', 'with --x402-pay-to: mainnet or devnet (default: mainnet)', network)
    .option(
      '--x402-rpc <url>',
      'with --x402-pay-to: Solana node that says what was settled (default: public)',
      httpUrl,
    );
}

/** Settings by flag. */
const SETTINGS = {
  x402Facilitator: 'x402FacilitatorUrl',
  x402Price: 'x402PricePerCredit',
  x402Network: 'x402Network',
  x402Rpc: 'x402RpcUrl',
} as const;

/** CDK context. Throws UsageError for a flag without the other that it needs. */
export function parseX402Context(flags: X402Flags): Readonly<Record<string, string>> {
  const { x402PayTo } = flags;
  const given = Object.entries(SETTINGS).flatMap(([flag, setting]) => {
    const value = flags[flag as keyof typeof SETTINGS];
    return value === undefined ? [] : [[setting, value]];
  });
  if (x402PayTo === undefined && given.length > 0) throw new UsageError('The --x402 options require --x402-pay-to.');
  if (x402PayTo !== undefined && flags.x402Facilitator === undefined)
    throw new UsageError('--x402-pay-to requires --x402-facilitator.');
  return Object.fromEntries(x402PayTo === undefined ? [] : [['x402PayTo', x402PayTo], ...given]);
}
