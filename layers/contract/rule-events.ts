import type * as z from 'zod/mini';
import type { RuleEvent } from '../core/rules/rule.ts';
import type { Fields, FieldType } from '../core/rules/types.ts';
import { type ChannelName, channels } from './channels.ts';

/** The channel of each event that rules listen to. */
export const ruleChannels = {
  trade: 'tokenTrades',
  tick: 'tokenTicks',
  candle: 'tokenOhlcv',
  exit: 'walletPnl',
  position: 'walletPositions',
  labels: 'walletLabels',
  security: 'tokenSecurity',
  bundle: 'tokenBundles',
  dump_alert: 'tokenDumpAlert',
  follow: 'walletFollow',
  entity: 'walletEntity',
  campaign: 'tokenCampaign',
  launch: 'launches',
  migration: 'migrations',
} as const satisfies Record<RuleEvent, ChannelName>;

/** Fields that a channel's name adds to its payload. */
export const channelFields: Readonly<Record<string, string>> = {
  mint: 'token_mint',
  addr: 'wallet_address',
  tf: 'timeframe',
  view: 'view',
};

/**
 * The event of rules that a channel's messages are, or null.
 * Those of the tape come from it.
 */
export function findRuleEvent(channel: string): RuleEvent | null {
  const kind = channel.includes(':') ? channel.slice(0, channel.indexOf(':') + 1) + channel.split(':')[2] : channel;
  return byKind.get(kind) ?? null;
}

const byKind: ReadonlyMap<string, RuleEvent> = new Map([
  ['token:ohlcv', 'candle'],
  ['wallet:labels', 'labels'],
  ['token:security', 'security'],
  ['token:bundles', 'bundle'],
  ['token:dump_alert', 'dump_alert'],
  ['wallet:follow', 'follow'],
  ['wallet:entity', 'entity'],
  ['token:campaign', 'campaign'],
  ['launches', 'launch'],
  ['migrations', 'migration'],
]);

const known = new Map<RuleEvent, Fields>();

/** The fields of an event, from the schema of its channel. */
export function getEventFields(on: RuleEvent): Fields {
  const fields = known.get(on) ?? describeFields(on);
  known.set(on, fields);
  return fields;
}

function describeFields(on: RuleEvent): Fields {
  const { payload, pattern } = channels[ruleChannels[on]];
  const own = [...pattern.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => [channelFields[name!]!, { kind: 'string' }] as const,
  );
  const type = describeType(payload as unknown as Schema, on, `${on[0]!.toUpperCase()}${on.slice(1)}`);
  if (type.kind !== 'object') throw new Error(`${on} is not an object`);
  return { ...Object.fromEntries(own), ...type.fields };
}

type Schema = { readonly _zod: { readonly def: z.core.$ZodTypeDef & Readonly<Record<string, unknown>> } };

function describeType(schema: Schema, name: string, title: string): FieldType {
  const { def } = schema._zod;
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return describeType(def.innerType as Schema, name, title);
    case 'string':
      return { kind: DECIMAL.test(name) ? 'double' : 'string' };
    case 'number':
      return { kind: def.check !== undefined || WHOLE.test(name) ? 'int' : 'double' };
    case 'int':
      return { kind: 'int' };
    case 'boolean':
      return { kind: 'bool' };
    case 'enum':
      return { kind: 'string' };
    case 'literal': {
      const [value] = def.values as readonly unknown[];
      return { kind: typeof value === 'boolean' ? 'bool' : typeof value === 'number' ? 'int' : 'string' };
    }
    case 'array':
      return { kind: 'list', of: describeType(def.element as Schema, name, title) };
    case 'object': {
      const shape = def.shape as Readonly<Record<string, Schema>>;
      const fields = Object.entries(shape).map(([key, inner]) => {
        const own = `${title}${key[0]!.toUpperCase()}${key.slice(1)}`;
        return [key, describeType(inner, key, own)] as const;
      });
      return { kind: 'object', name: title, fields: Object.fromEntries(fields) };
    }
    default:
      throw new Error(`${name} has a type without a meaning in rules: ${def.type}`);
  }
}

/** Decimal strings, by their names. */
const DECIMAL = /(^price|_raw|_exact|_usd|_sol|_amount|_ui|_price|_notional|^percentage_sold|_bps)$/;
/** Whole numbers, such as times in ms, slots and counts. */
const WHOLE = new RegExp(
  [
    /(^slot|_slot|timestamp|_ms|TsMs|decimals|_count|Count|_number|_lamports|trades|hold_time_seconds|_swaps)$/,
    /(_opened|closed_positions|active_days|hops|_total|_active)$/,
    /^(event_index|num_|is_arbitrage$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
