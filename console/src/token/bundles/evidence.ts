import { formatShortAddress } from '../../format/address.ts';
import { scaleByPowerOfTen } from '../../format/decimal.ts';
import { formatCompact } from '../../format/number.ts';
import { toSentence } from '../../format/sentence.ts';

export type Part = { readonly text: string; readonly wallet?: string };

/** A finding in plain words. */
export type Sentence = {
  /** Text, and the wallets in it as links. */
  readonly parts: readonly Part[];
  /** Transactions that show it. */
  readonly signatures: readonly string[];
};

const ARCHETYPE = /^archetype (\w+)$/;

/** Example: `SYBIL_POISONING`. Null when the evidence names none. */
export function findArchetype(evidence: readonly string[]): string | null {
  return evidence.map(line => ARCHETYPE.exec(line)?.[1]).find(name => name !== undefined) ?? null;
}

/** The evidence of a bundle as sentences. */
export function formatEvidence(evidence: readonly string[], decimals: number | null): readonly Sentence[] {
  return evidence
    .filter(line => !ARCHETYPE.test(line))
    .map(line => {
      const clauses = line.split('; ');
      const examples = clauses.at(-1)!.startsWith('e.g. ') ? clauses.pop()!.slice('e.g. '.length) : '';
      const [head = '', ...rest] = clauses;
      const text = [formatHead(head, decimals), ...rest.map(formatClause)].map(toSentence).join(' ');
      return {
        parts: text
          .split(ADDRESS)
          .map((part, at) => (at % 2 === 0 ? { text: part } : { text: formatShortAddress(part), wallet: part })),
        signatures: examples.split(', ').filter(one => one !== ''),
      };
    });
}

/** Addresses only; signatures are longer. */
const ADDRESS = /(?<![1-9A-HJ-NP-Za-km-z])([1-9A-HJ-NP-Za-km-z]{32,44})(?![1-9A-HJ-NP-Za-km-z])/;

const COHORT = /^(\w+): (\d+) wallets \((\d+) or more\) in (slots? [\d to]+)$/;
const MOVED = /^TokensMoved: (\w+) received (\d+) raw from (.+?)(?: \(.*\))?$/;
const OTHERS = /^TokensMoved: (\d+) more wallets/;

function formatHead(head: string, decimals: number | null): string {
  const cohort = COHORT.exec(head);
  if (cohort) return `${cohort[2]} wallets ${VERBS[cohort[1]!] ?? 'acted together'} in ${insertCommas(cohort[4]!)}`;
  const moved = MOVED.exec(head);
  if (moved) {
    const [, receiver, raw = '', givers] = moved;
    const tokens =
      decimals === null
        ? `${insertCommas(raw)} raw units`
        : `${formatCompact(scaleByPowerOfTen(raw, decimals))} tokens`;
    return `${receiver} received ${tokens} from ${givers}`;
  }
  const others = OTHERS.exec(head);
  if (others) return `${others[1]} more wallets received tokens from members`;
  return head.replace(/^Hybrid: /, 'Two kinds of evidence: ');
}

const VERBS: Readonly<Record<string, string>> = {
  SameSlotBuyCohort: 'bought together',
  SameSlotSellCohort: 'sold together',
  LaunchSlotBurst: 'bought right at the launch',
  MultiSlotBuyCohort: 'bought shortly after each other',
  RelaySequential: 'traded through one relay bundle',
  RelayMev: 'traded around the swap of another wallet',
  MultiSell: 'sold in one transaction',
  SybilPoisoning: 'bought tiny amounts with fresh money',
  CexCoordinated: 'bought with money from one exchange',
  SyntheticSwarm: 'bought in a steady rhythm',
};

/** Clauses without a subject get one. */
function formatClause(clause: string): string {
  return clause
    .replace(
      /^their number has a chance of (\S+), at most \S+$/,
      (_all, chance: string) => `At the pace of this token so large a group occurs by chance ${formatOdds(chance)}`,
    )
    .replace(
      / have a chance of (\S+), at most \S+$/,
      (_all, chance: string) => ` occur by chance ${formatOdds(chance)}`,
    )
    .replace(
      /, a chance of (\S+), at most \S+$/,
      (_all, chance: string) => `, which occurs by chance ${formatOdds(chance)}`,
    )
    .replace(/^(\d+) with /, '$1 trades with ')
    .replace(/^(\d+) have money from /, '$1 of them were funded by ')
    .replace(/^(\d+) acted together before \((.+)\)$/, '$1 of them acted together before, on $2')
    .replace(/^(money from|funded by) /, 'They have money from ');
}

/** Rarer chances are all the same to a reader. */
const RAREST = 1e-12;

/** Example: `once in 80M`. */
function formatOdds(chance: string): string {
  const value = Number(chance);
  return value >= RAREST ? `once in ${formatCompact(Math.round(1 / value))}` : 'less than once in 1T';
}

/** Slots are long numbers. */
function insertCommas(text: string): string {
  return text.replace(/\B(?=(\d{3})+\b)/g, ',');
}
