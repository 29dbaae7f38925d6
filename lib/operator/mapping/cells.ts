import { formatMessageValue } from '../../../layers/core/kernel/shown.ts';
import { parseDecimal, tenTo } from '../../../layers/core/money/amount.ts';
import { formatDecimalRatio } from '../../../layers/core/money/amount-ratio.ts';
import type { Cell } from './row.ts';
import type { Rule } from './rule.ts';

export type Converted = { readonly value: unknown } | { readonly reason: string };

const PLAIN = /^(?:\d{1,60}(?:\.\d{0,60})?|\.\d{1,60})(?:[eE]-\d{1,2})?$/;
const WHOLE = /^\d{1,16}$/;
/** Positions that `from` joins are below it. */
const JOIN = 1000;

/** Gives a cell the type of its field. */
export function convertCell(rule: Rule, cell: Cell, scale: number, decimalSign: '.' | ','): Converted {
  const { kind, values, split, parseTime } = rule;
  if (kind === 'list' && typeof cell === 'string')
    return { value: split === undefined ? [cell] : cell.split(split).map(text => text.trim()) };
  if (kind === 'list' && Array.isArray(cell)) return { value: cell };
  if (typeof cell !== 'string') return refuse('must be a single value', cell);
  if (values !== undefined) {
    return Object.hasOwn(values, cell)
      ? { value: values[cell] }
      : refuse(`must be one of ${Object.keys(values).join(', ')}`, cell);
  }
  switch (kind) {
    case 'amount':
    case 'lamports': {
      const raw = toRawAmount(cell, scale, decimalSign);
      return 'value' in raw && kind === 'lamports' ? toSafeInteger(raw.value as string) : raw;
    }
    case 'price':
    case 'number': {
      const text = toPoint(cell, decimalSign);
      if (text === null) return refuse('must be a plain number without separators of thousands', cell);
      return { value: kind === 'number' ? Number(text) : text };
    }
    case 'integer':
      return WHOLE.test(cell) ? toSafeInteger(cell) : refuse('must be a whole number', cell);
    case 'time': {
      const ms = parseTime!(cell);
      return ms === null ? refuse(`must be a time of the form in the mapping`, cell) : { value: ms };
    }
    case 'boolean':
      return /^(?:true|false|1|0)$/i.test(cell)
        ? { value: /^(?:true|1)$/i.test(cell) }
        : refuse('must be true or false, or 1 or 0', cell);
    default:
      return { value: cell };
  }
}

/** Joins positions of an instruction and an inner one. */
export function joinPositions(cells: readonly (Cell | undefined)[]): Converted {
  let joined = 0;
  for (const [at, cell = '0'] of cells.entries()) {
    if (typeof cell !== 'string' || !WHOLE.test(cell)) return refuse('must be a whole number', cell);
    if (at > 0 && Number(cell) >= JOIN) return refuse(`must be below ${JOIN} to be joined`, cell);
    joined = joined * JOIN + Number(cell);
  }
  return toSafeInteger(String(joined));
}

/** USD per unit, with 40 significant digits. */
export function divideByAmount(usd: string, raw: string, decimals: number): Converted {
  if (BigInt(raw) === 0n) return { reason: 'cannot be divided by an amount of 0' };
  const { digits, exponent } = parseDecimal(usd);
  const places = exponent + decimals;
  return {
    value: formatDecimalRatio(digits * tenTo(Math.max(0, places)), BigInt(raw) * tenTo(Math.max(0, -places))),
  };
}

function toRawAmount(cell: string, scale: number, decimalSign: '.' | ','): Converted {
  const text = toPoint(cell, decimalSign);
  if (text === null) {
    return /[eE]\+?\d/.test(cell)
      ? refuse('must be written out, since an exponent may hide digits', cell)
      : refuse('must be a plain number without sign, currency or separators of thousands', cell);
  }
  const { digits, exponent } = parseDecimal(text);
  const places = exponent + scale;
  if (places >= 0) return { value: (digits * tenTo(places)).toString() };
  const divisor = tenTo(-places);
  if (digits % divisor === 0n) return { value: (digits / divisor).toString() };
  return scale === 0
    ? refuse('must be a whole number of raw units; for whole tokens or SOL, set `unit`', cell)
    : refuse(`must have at most ${scale} decimals, since smaller amounts do not exist`, cell);
}

function toPoint(cell: string, decimalSign: '.' | ','): string | null {
  const text = decimalSign === ',' && !cell.includes('.') ? cell.replace(',', '.') : cell;
  return PLAIN.test(text) && (decimalSign === '.' || !cell.includes('.')) ? text : null;
}

function toSafeInteger(text: string): Converted {
  const value = Number(text);
  return Number.isSafeInteger(value) ? { value } : refuse('must be an integer below 2^53', text);
}

function refuse(reason: string, cell: Cell): { readonly reason: string } {
  return { reason: `${reason}, got ${formatMessageValue(cell)}` };
}
