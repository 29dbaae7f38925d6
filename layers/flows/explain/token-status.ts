import type * as z from 'zod/mini';
import type { suspiciousActivity } from '../../contract/schemas/suspicious.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Rug } from '../../core/token-state/rug.ts';
import { rugRules } from '../../core/token-state/rules.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { explainSummary } from './funding-abuse.ts';
import { readEventsBetween, toEventInput } from './tape-rows.ts';

/** Why the status, and the funding of early buyers. */
export const explainSuspicious: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const mint = parameters.mint!;
  const { status, funding_abuse: summary } = body as z.infer<typeof suspiciousActivity>;
  const state = await stores.readSecurity(mint, asOfMs);
  return [
    ...(status === 'clean' ? [] : [await explainStatus(stores, state, status)]),
    ...(summary === null
      ? []
      : await explainSummary(stores, mint, { early: state.early, summary, path: '/funding_abuse' })),
  ];
};

async function explainStatus(
  stores: ExplainStores,
  { mint, token }: MintSecurity,
  status: 'suspicious' | 'rugged',
): Promise<Finding> {
  const { rug, raised, verdicts } = token;
  if (status === 'rugged' && rug?.source === 'pull') return explainRug(stores, mint, rug);
  const ours = status === 'suspicious' ? raised : null;
  const stated = verdicts.verdict;
  const atMs = ours?.timestampMs ?? stated?.timestampMs ?? 0;
  const events = await readEventsBetween(stores, mint, { fromMs: atMs, toMs: atMs });
  const kinds = ours === null ? ['token_status'] : ['token_status', 'liquidity', 'transfer', 'wallet_funded'];
  const inputs = events.filter(({ event }) => kinds.includes(event.type)).map(row => toEventInput(mint, row));
  return ours === null
    ? createFinding('/status', 'token_status.stated', { status, reasons: (stated?.reasons ?? []).join(', ') }, inputs)
    : createFinding('/status', 'token_status.suspicious', { reasons: ours.reasons.join(', ') }, inputs);
}

async function explainRug(stores: ExplainStores, mint: string, rug: Rug): Promise<Finding> {
  const { removedShare, priceBefore, priceAfter, removers } = rug;
  const fall = priceBefore === null || priceAfter === null ? null : 1 - priceAfter / priceBefore;
  const measured = {
    removed_share: removedShare,
    price_fall: fall,
    price_before_usd: priceBefore,
    price_after_usd: priceAfter,
    removers: removers.length,
    pool: rug.pool,
    token: mint,
  };
  // The steps of the pull, newest first.
  const signatures = new Set(rug.signatures);
  const events = await readEventsBetween(stores, mint, { fromMs: rug.atMs - rugRules.pullMs, toMs: rug.atMs });
  const steps = events.filter(
    ({ event }) => event.type === 'liquidity' && event.side === 'remove' && signatures.has(event.signature),
  );
  const inputs = steps.map(row => toEventInput(mint, row)).reverse();
  const rule = fall === null ? 'token_status.emptied' : 'token_status.rugged';
  return createFinding('/status', rule, measured, inputs, { total: rug.signatures.length });
}
