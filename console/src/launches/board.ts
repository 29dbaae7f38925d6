import type { Answer } from '@chain-intelligence/client';
import type { Launch } from '../panel/launch.ts';

export type ListedToken = Answer<'/v1/tokens'>['tokens'][number];

export const stages = ['curve', 'graduating', 'graduated'] as const;
export type Stage = (typeof stages)[number];

export type Card = {
  readonly mint: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly launch: Launch;
  /** Null: a channel had it before the lists did. */
  readonly listed: ListedToken | null;
  /** When a channel moved it, unix ms. */
  readonly movedMs: number | null;
};

/** A step of a channel: a launch, or only what a migration changes of one. */
export type Step = Pick<Card, 'mint' | 'name' | 'symbol'> & {
  readonly launch: Partial<Launch>;
  readonly heardMs: number;
};

export type Page = { readonly tokens: readonly ListedToken[]; readonly asOfMs: number };

export type Board = Readonly<Record<Stage, readonly Card[]>>;

/** Steps that may wait for the lists. */
const STEPS_MAX = 500;

/** Later steps of a token win, and keep what they do not say. */
export function addSteps(old: readonly Step[], added: readonly Step[]): readonly Step[] {
  const byMint = new Map(old.map(step => [step.mint, step]));
  for (const step of added) {
    const before = byMint.get(step.mint);
    byMint.delete(step.mint);
    byMint.set(step.mint, { ...step, launch: { ...before?.launch, ...step.launch } });
  }
  return [...byMint.values()].slice(-STEPS_MAX);
}

/** Lists of a minute ago, with what the channels said since. */
export function buildBoard(pages: Readonly<Record<Stage, Page | undefined>>, steps: readonly Step[]): Board {
  const cards = new Map<string, Card>();
  const asOfMs = Math.min(...stages.map(stage => pages[stage]?.asOfMs ?? 0));
  for (const stage of stages)
    for (const listed of pages[stage]?.tokens ?? []) {
      const { token_mint: mint, name, symbol, launch } = listed;
      if (launch !== null) cards.set(mint, { mint, name, symbol, launch, listed, movedMs: null });
    }
  for (const { mint, name, symbol, launch, heardMs } of steps) {
    const card = cards.get(mint);
    if (heardMs <= asOfMs) continue;
    const changed = { ...card?.launch, ...launch };
    if (!isWhole(changed)) continue;
    const named = { name: name ?? card?.name ?? null, symbol: symbol ?? card?.symbol ?? null };
    cards.set(mint, { mint, ...named, launch: changed, listed: card?.listed ?? null, movedMs: heardMs });
  }
  const all = [...cards.values()];
  const pick = (stage: Stage): readonly Card[] =>
    all.filter(({ launch }) => launch.stage === stage).toSorted((a, b) => ranks[stage](b) - ranks[stage](a));
  return { curve: pick('curve'), graduating: pick('graduating'), graduated: pick('graduated') };
}

/** The newest, the fullest and the latest first. */
const ranks: Readonly<Record<Stage, (card: Card) => number>> = {
  curve: ({ launch }) => launch.launched_ts_ms ?? 0,
  graduating: ({ launch }) => launch.curve_pct ?? -1,
  graduated: ({ launch }) => launch.graduated_ts_ms ?? 0,
};

/** A migration alone does not say where a token came from. */
function isWhole(launch: Partial<Launch>): launch is Launch {
  return launch.stage !== undefined && launch.pad !== undefined && launch.is_complete !== undefined;
}
