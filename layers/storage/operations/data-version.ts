import { packVersion } from '../../core/codec/pack.ts';
import { ledgerVersion } from '../../core/ledger/codec.ts';
import { columnsVersion } from '../../core/wallet/columns.ts';
import { digestVersion } from '../../core/wallet/digest.ts';
import { quartersVersion } from '../../core/wallet/quarters.ts';
import { walletVersion } from '../../core/wallet/state.ts';
import { candlesVersion } from '../market/candles.ts';
import { tapeVersion } from '../market/tape.ts';
import { worthVersion } from '../security/worth.ts';

/** Versions by name of format. */
export type Formats = Readonly<Record<string, number>>;

/** Formats of the tape and of what has no other source. */
const keptFormats: Formats = { rows: packVersion, tape: tapeVersion };

/** Oldest versions of these that are still read. */
const oldestKept: Formats = { rows: 4, tape: 0 };

/** Formats of derived tables. A rebuild makes them again, so they may change at any time. */
const derivedFormats: Formats = {
  candles: candlesVersion,
  ledgers: ledgerVersion,
  wallets: walletVersion,
  columns: columnsVersion,
  digests: digestVersion,
  quarters: quartersVersion,
  worth: worthVersion,
};

/** Sum of the versions when tables were first named by generation. */
const FIRST_SUM = 21;

/** Counts rebuilds that an operator asked for. */
const REBUILD = 'rebuild';

/** Formats that this code writes. `rebuild`: the setting. */
export function getOwnFormats(rebuild = 0): Formats {
  return {
    ...keptFormats,
    ...derivedFormats,
    ...(rebuild > 0 && { [REBUILD]: rebuild }),
  };
}

/** Numbers the derived tables. Versions only grow, so a changed format gives a higher one. */
export function computeGeneration(rebuild: number, derived = derivedFormats): number {
  return Object.values(derived).reduce((sum, version) => sum + version, 0) - FIRST_SUM + rebuild;
}

export function getRebuildNumber(formats: Formats): number {
  return formats[REBUILD] ?? 0;
}

/** As files, markers and messages show them: `rows 4, candles 6`. */
export function describeFormats(formats: Formats): string {
  return Object.entries(formats)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}

/** Null for another text. */
export function parseFormats(text: string): Formats | null {
  const parts = text.split(', ').map(part => /^(\w+) (\d{1,9})$/.exec(part));
  return parts.every(part => part !== null)
    ? Object.fromEntries(parts.map(([, name, version]) => [name, Number(version)]))
    : null;
}

/**
 * What this code can do with stored data: use it, rebuild its derived tables, or neither. `newer`:
 * some format is not known here.
 */
export type Standing = 'same' | 'rebuild' | 'newer' | 'unreadable';

/** The same for what a rebuild cannot make. */
export function compareKeptFormats(found: Formats, own: Formats = getOwnFormats()): Exclude<Standing, 'rebuild'> {
  const names = Object.keys(keptFormats);
  if (names.some(name => (found[name] ?? 0) > own[name]!)) return 'newer';
  return names.some(name => (found[name] ?? 0) < oldestKept[name]!) ? 'unreadable' : 'same';
}

export function compareFormats(found: Formats, own: Formats = getOwnFormats(getRebuildNumber(found))): Standing {
  if (Object.entries(found).some(([name, version]) => version > (own[name] ?? 0))) return 'newer';
  if (compareKeptFormats(found, own) === 'unreadable') return 'unreadable';
  const isSame = Object.entries(own).every(([name, version]) => found[name] === version || name in keptFormats);
  return isSame ? 'same' : 'rebuild';
}
