import { createHash } from 'node:crypto';
import type { Provenance } from '../identity/provenance.ts';
import { classifyAutomation, findPrimaryTool } from './automation.ts';
import { listIdentityBadges } from './badges.ts';
import type { Figures } from './figures.ts';
import { isFresh } from './freshness.ts';
import { identityRules } from './rules.ts';
import { buildTaxonomy, isDormant } from './taxonomy.ts';

export type ShownIdentity = { readonly username: string; readonly platform: string };

/** The stable labels, whose change means new labels. In display order. */
export type LabelState = ReturnType<typeof buildLabelState>;

export function buildLabelState(
  figures: Figures,
  provenance: Provenance | null,
  identity: ShownIdentity | null,
  nowMs: number,
) {
  const { tradeBadges, ...axes } = buildTaxonomy(figures);
  const root = provenance?.root;
  return {
    kolUsername: identity?.username ?? null,
    kolPlatform: identity?.platform ?? null,
    ...axes,
    automationLabel: classifyAutomation(figures),
    primaryTerminal: figures.primaryTerminal,
    primaryTool: findPrimaryTool(figures)?.name ?? null,
    primaryDex: figures.primaryDex,
    isFresh6h: isFresh(figures, provenance, nowMs, identityRules.freshMs),
    isFresh24h: isFresh(figures, provenance, nowMs, identityRules.freshDayMs),
    isDormant: isDormant(figures.lastTradeMs, nowMs),
    fundedByFarm: root?.category === 'farm',
    rootEntity: root?.entity ?? null,
    rootSource: root?.category ?? null,
    tradeBadges,
    identityBadges: listIdentityBadges(figures, provenance, nowMs),
    specialLabels: [...figures.specialLabels].sort(),
  };
}

/** SHA-256 of a state, 32 hex digits, independent of badge order. */
export function hashLabelState(state: LabelState): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        [state.traderType, state.performanceLevel, state.sizeClass, state.exitStyle, state.automationLabel],
        [state.primaryTerminal, state.primaryTool, state.primaryDex],
        [state.isFresh6h, state.isFresh24h, state.isDormant],
        [...state.tradeBadges].sort(),
        [...state.identityBadges].sort(),
        [...state.specialLabels].sort(),
        state.rootSource && [state.rootEntity, state.rootSource],
        state.kolUsername === null ? null : [state.kolUsername, state.kolPlatform],
      ]),
    )
    .digest('hex')
    .slice(0, 32);
}
