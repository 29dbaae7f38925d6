import type * as z from 'zod/mini';
import type { walletQuality } from '../../contract/schemas/wallet.ts';
import type { walletLabels } from '../../contract/schemas/wallet-labels.ts';
import { badgeRows } from '../../core/explain/badge-rows.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { createInput, type Input } from '../../core/explain/input.ts';
import type { Values } from '../../core/explain/sentence.ts';
import { axisRows, formatLabelRule, type LabelRow } from '../../core/explain/wallet-rules.ts';
import type { Figures } from '../../core/wallet/figures.ts';
import { maliciousLabel } from '../../core/wallet/rules.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import { readWalletFigures } from '../wallets/published.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { readWalletRows, toWalletInput } from './wallet-rows.ts';

/** The newest rows of a wallet. */
const ROWS_MAX = 160;

type Known = {
  readonly wallet: string;
  readonly figures: Figures;
  /** Newest first. */
  readonly events: readonly WalletEvent[];
  readonly funding: readonly Input[];
  readonly asOfMs: number;
};

async function readKnown(stores: ExplainStores, wallet: string, asOfMs: number): Promise<Known> {
  const [figures, rows, fundings] = await Promise.all([
    readWalletFigures(stores.wallets, wallet),
    readWalletRows(stores, wallet, { max: ROWS_MAX }),
    loadFundings(stores.world.funding, [wallet]),
  ]);
  const first = fundings.get(wallet)?.first;
  const funding = first ? [{ ...createInput('transfer', wallet, first), receivedMs: null }] : [];
  return { wallet, figures, events: rows.map(({ event }) => event).reverse(), funding, asOfMs };
}

/** Why each axis, badge and label has its value. */
export const explainWalletLabels: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const labels = body as z.infer<typeof walletLabels>;
  if (labels === null) return [];
  const known = await readKnown(stores, parameters.address!, asOfMs);
  return [
    ...explainAxes(known, labels),
    ...labels.trade_badges.map((badge, at) => explainBadge(known, badge, `/trade_badges/${at}`)),
    ...labels.identity_badges.map((badge, at) => explainBadge(known, badge, `/identity_badges/${at}`)),
    ...labels.special_labels.map((label, at) => explainSpecial(known, label, `/special_labels/${at}`)),
  ];
};

/** Why the score and the axes beside it have their values. */
export const explainQuality: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const quality = body as z.infer<typeof walletQuality>;
  if (quality === null) return [];
  const known = await readKnown(stores, parameters.address!, asOfMs);
  const { positionWinRate, profitFactor, dispositionIndex, runnerScore, closedPositions } = known.figures;
  const score = {
    skill_score: quality.skill_score,
    position_win_rate: positionWinRate,
    profit_factor: profitFactor,
    disposition_index: dispositionIndex,
    runner_score: runnerScore,
  };
  const closed = selectEvents(known, 'positions', null);
  const total = { total: closedPositions };
  const rated = { closed_positions: closedPositions };
  return [
    createFinding('/skill_score', 'wallet_quality.skill_score', score, closed, total),
    ...(quality.rated ? [createFinding('/rated', 'wallet_quality.rated', rated, closed, total)] : []),
    ...explainAxes(known, quality),
    ...quality.trade_badges.map((badge, at) => explainBadge(known, badge, `/trade_badges/${at}`)),
  ];
};

/** The axes that a body shows. */
function explainAxes(known: Known, body: object): readonly Finding[] {
  return Object.entries(axisRows).flatMap(([field, rows]) => {
    const value = (body as Readonly<Record<string, unknown>>)[field];
    const row = typeof value === 'string' ? rows[value] : undefined;
    return row === undefined
      ? []
      : [explainRow(known, row, `/${field}`, formatLabelRule(field, value as string), value)];
  });
}

function explainBadge(known: Known, badge: string, path: string): Finding {
  const name = Object.keys(badgeRows).find(name => name === badge || (name.endsWith('_') && badge.startsWith(name)))!;
  const row = badgeRows[name]!;
  const rule = formatLabelRule(row.basis === 'positions' ? 'trade_badge' : 'identity_badge', name);
  const rest = badge.slice(name.length);
  const named = name === 'TOOL_' ? { tool: rest } : name === 'DEX_SPECIALIST_' ? { venue: rest } : {};
  return explainRow(known, row, path, rule, badge, { ...named, ...measureAge(known, badge) });
}

/** Of the first funding or trade, the earlier. */
function measureAge({ funding, figures, asOfMs }: Known, badge: string): Values {
  if (badge !== 'FRESH_FUNDED_6H') return {};
  const times = [funding[0]?.timestampMs, figures.firstTradeMs].filter(ms => typeof ms === 'number');
  return { age_ms: asOfMs - Math.min(...times) };
}

type Row = Pick<LabelRow, 'basis' | 'measure'>;

function explainRow(
  known: Known,
  { basis, measure }: Row,
  path: string,
  rule: string,
  value: unknown,
  more: Values = {},
): Finding {
  const measured = { ...measure(known.figures), ...more };
  const inputs = selectEvents(known, basis, String(value));
  const { closedPositions, swaps } = known.figures;
  const total = basis === 'positions' ? closedPositions : basis === 'swaps' ? swaps : inputs.length;
  return createFinding(path, rule, measured, inputs, { total });
}

function explainSpecial(known: Known, label: string, path: string): Finding {
  const kinds = known.events.flatMap(({ verdict }) => verdict?.kind ?? []);
  const inputs = selectEvents(known, 'verdicts', null);
  if (label !== maliciousLabel || inputs.length === 0)
    return createFinding(path, 'special_label.stated', { label }, selectEvents(known, 'swaps', label));
  const measured = {
    rugs: kinds.filter(kind => kind === 'deployer' || kind === 'remover').length,
    profited: kinds.filter(kind => kind === 'profiteer').length,
  };
  return createFinding(path, 'special_label.malicious', measured, inputs);
}

const roles: ReadonlySet<string> = new Set(['deployer', 'remover', 'profiteer']);

/** Newest first; swaps that count come before others. */
function selectEvents(known: Known, basis: LabelRow['basis'], value: string | null): readonly Input[] {
  if (basis === 'funding') return known.funding;
  const { events } = known;
  if (basis === 'positions') return events.filter(({ closed }) => (closed?.pricedExits ?? 0) > 0).map(toWalletInput);
  if (basis === 'verdicts') return events.filter(({ verdict }) => roles.has(verdict?.kind ?? '')).map(toWalletInput);
  const asked = value ?? '';
  const label = kinds[asked] ?? (asked.startsWith('BOT:') && asked !== 'BOT:OTHER' ? asked : 'BOT:');
  const counts = ({ swap }: WalletEvent): boolean => {
    if (asked.startsWith('TOOL_')) return swap?.terminal === asked.slice('TOOL_'.length);
    if (asked.startsWith('DEX_SPECIALIST_')) return swap?.dex === asked.slice('DEX_SPECIALIST_'.length);
    return swap?.labels.some(own => own.startsWith(label)) ?? false;
  };
  const swaps = events.filter(({ swap }) => swap !== null);
  return [...swaps.filter(counts), ...swaps.filter(event => !counts(event))].map(toWalletInput);
}

const kinds: Readonly<Record<string, string>> = {
  HFT_BOT: 'BOT:HFT',
  FLASH_BOT: 'BOT:FLASH',
  ARB_BOT: 'BOT:ARB',
  WASH_TRADER: 'BOT:WASH',
};
