import { type AdapterName, adapterNames } from './adapter-names.ts';
import { type EventType, eventTypes, type PublicEvent } from './events/event.ts';

/** Labels that a sender puts on a trade. */
const SWAP_LABELS = 'swap.labels';

export const sendableNames = [...eventTypes, SWAP_LABELS] as const;
export type Sendable = EventType | typeof SWAP_LABELS;

/** Not read from the chain, so a key needs a scope for them. */
const statements: ReadonlySet<Sendable> = new Set([
  'token_status',
  'known_wallet',
  'identity',
  'metadata',
  'coverage',
  'source_gap',
  SWAP_LABELS,
]);

/** Without `adapters`: all. Without `types`: all but verdicts and names. */
export type IngestScope = {
  readonly adapters?: readonly AdapterName[];
  readonly types?: readonly Sendable[];
};

export const fullScope: IngestScope = { types: sendableNames };

/** Parses an operator's entries, or returns the problem. */
export function readIngestScope(
  name: keyof IngestScope,
  entries: readonly string[],
): { readonly value: readonly string[] } | { readonly problem: string } {
  const known: readonly string[] = name === 'adapters' ? adapterNames : sendableNames;
  if (entries.length === 0) return { problem: 'must not be empty' };
  const unknown = entries.find(entry => !known.includes(entry));
  if (unknown !== undefined) return { problem: `must name ${known.join(', ')}; got "${unknown.slice(0, 40)}"` };
  return { value: known.filter(entry => entries.includes(entry)) };
}

/** Whether a key may use an adapter. */
export function canUseAdapter({ adapters }: IngestScope, adapter: AdapterName): boolean {
  return adapters === undefined || adapters.includes(adapter);
}

/** Returns what the scope does not allow, or null. */
export function findForbidden({ types }: IngestScope, event: PublicEvent): Sendable | null {
  const allows = (name: Sendable): boolean => (types === undefined ? !statements.has(name) : types.includes(name));
  if (!allows(event.type)) return event.type;
  const isLabelled = event.type === 'swap' && (event.labels?.length ?? 0) > 0;
  return isLabelled && !allows(SWAP_LABELS) ? SWAP_LABELS : null;
}
