import { createHash } from 'node:crypto';
import type { KnownCategory, Provenance } from '../provenance.ts';
import { type AutomationLabel, automationOf, primaryToolOf } from './automation.ts';
import { identityBadgesOf } from './badges.ts';
import type { Figures } from './figures.ts';
import { isFresh } from './freshness.ts';
import { identityRules } from './rules.ts';
import { isDormant, type Taxonomy, taxonomyOf } from './taxonomy.ts';

export type ShownIdentity = { readonly username: string; readonly platform: string };

/** The stable fields, whose change means new labels. */
export type LabelState = Taxonomy & {
  readonly identity: ShownIdentity | null;
  readonly automation: AutomationLabel;
  readonly primaryTerminal: string | null;
  readonly primaryTool: string | null;
  readonly primaryDex: string | null;
  readonly fresh: boolean;
  readonly freshDay: boolean;
  readonly dormant: boolean;
  readonly identityBadges: readonly string[];
  readonly specialLabels: readonly string[];
  readonly root: { readonly entity: string; readonly category: KnownCategory } | null;
};

export const labelStateOf = (
  figures: Figures,
  provenance: Provenance | null,
  identity: ShownIdentity | null,
  nowMs: number,
): LabelState => ({
  ...taxonomyOf(figures),
  identity,
  automation: automationOf(figures),
  primaryTerminal: figures.primaryTerminal,
  primaryTool: primaryToolOf(figures)?.name ?? null,
  primaryDex: figures.primaryDex,
  fresh: isFresh(figures, provenance, nowMs, identityRules.freshMs),
  freshDay: isFresh(figures, provenance, nowMs, identityRules.freshDayMs),
  dormant: isDormant(figures.lastTradeMs, nowMs),
  identityBadges: identityBadgesOf(figures, provenance, nowMs),
  specialLabels: [...figures.specialLabels].sort(),
  root: provenance?.root ? { entity: provenance.root.entity, category: provenance.root.category } : null,
});

/** SHA-256 of a state, 32 hex digits, independent of badge order. */
export const labelHash = (state: LabelState): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [state.traderType, state.performanceLevel, state.sizeClass, state.exitStyle, state.automation],
        [state.primaryTerminal, state.primaryTool, state.primaryDex],
        [state.fresh, state.freshDay, state.dormant],
        [...state.tradeBadges].sort(),
        [...state.identityBadges].sort(),
        [...state.specialLabels].sort(),
        state.root && [state.root.entity, state.root.category],
        state.identity && [state.identity.username, state.identity.platform],
      ]),
    )
    .digest('hex')
    .slice(0, 32);
