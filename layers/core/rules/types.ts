/** A type of the language. Objects have fields. */
export type FieldType =
  | { readonly kind: 'string' | 'int' | 'double' | 'bool' }
  | { readonly kind: 'list'; readonly of: FieldType }
  | { readonly kind: 'object'; readonly name: string; readonly fields: Fields };

export type Fields = Readonly<Record<string, FieldType>>;

const string = { kind: 'string' } as const;
const int = { kind: 'int' } as const;
const double = { kind: 'double' } as const;
const bool = { kind: 'bool' } as const;

/** Values of the event's wallet, token and entity (`docs/reference/rule-language.md#joins`). */
export const joinFields = {
  wallet: {
    quality: double,
    rated: bool,
    win_rate: double,
    pnl_usd_7d: double,
    labels: { kind: 'list', of: string },
    entity_id: string,
    age_s: int,
    is_fresh: bool,
  },
  token: {
    age_s: int,
    status: string,
    severity: string,
    holders: int,
    liquidity_sol: double,
    exit_capacity_sol: double,
    market_cap_usd: double,
    curve_pct: double,
    sniper_pct: double,
    bundled_pct: double,
  },
  entity: { id: string, kind: string, members: int },
} as const satisfies Readonly<Record<string, Fields>>;

export type JoinName = keyof typeof joinFields;
export const joinNames = Object.keys(joinFields) as readonly JoinName[];

/** Raw values of joined fields, such as `wallet.quality`. Null is unknown. */
export type JoinValues = Readonly<Record<string, unknown>>;

/** The name of a type in the language. */
export function formatType(type: FieldType): string {
  if (type.kind === 'list') return `list<${formatType(type.of)}>`;
  return type.kind === 'object' ? type.name : type.kind;
}
