import { type BundleSetting, toBundlesPage } from '../../../contract/present/bundle.ts';
import { withExamined } from '../../../contract/present/examined.ts';
import { toSnakeCase } from '../../../contract/present/snake-case.ts';
import { listAllBundles } from '../../../core/bundles/bundles.ts';
import { computeRiskAtMinute } from '../../../core/bundles/risk.ts';
import { listConfirmedDumps } from '../../../core/bundles/status.ts';
import { resolveTokenDecimals } from '../../../core/security/decimals.ts';
import { applySecurity, createMintSecurity, type MintSecurity } from '../../../core/security/security.ts';
import { computeSignalAt } from '../../../core/signal/source.ts';
import { computeSecurityAt } from '../../security/as-of.ts';
import { toMintRow } from '../../security/mint-rows.ts';
import { foldLedgers, sumMoney } from './ledgers.ts';
import { type Known, listRows, type Parsed } from './question.ts';

/** The security state of a mint, its clock at T. */
export function foldSecurity(known: Known, mint: string): MintSecurity {
  return computeSecurityAt(foldSecurityRows(known, mint), known.asOfMs).state;
}

/** The same before the clock moves it. */
export function foldSecurityRows(known: Known, mint: string): MintSecurity {
  const state = createMintSecurity(mint);
  for (const row of listRows(known, mint)) {
    const read = toMintRow(row);
    if (read !== null) applySecurity(state, read);
  }
  return state;
}

export function recomputeSignal({ mint }: Parsed<'tokenSignal'>, known: Known): object {
  const state = foldSecurity(known, mint);
  return withExamined(toSnakeCase(computeSignalAt(state, known.asOfMs)), state.examined, known.asOfMs);
}

export function recomputeBundles({ mint }: Parsed<'tokenBundles'>, known: Known): object {
  const { asOfMs } = known;
  const state = foldSecurity(known, mint);
  const bundles = listAllBundles(state.bundles);
  const members = new Set(bundles.flatMap(bundle => [...bundle.members.keys()]));
  const ledgers = foldLedgers(listRows(known, mint), mint, wallet => members.has(wallet));
  const setting: BundleSetting = {
    mint,
    decimals: resolveTokenDecimals(state),
    money: new Map([...ledgers].filter(([, ledger]) => ledger.seq > 0).map(([wallet, one]) => [wallet, sumMoney(one)])),
    risk: bundle => computeRiskAtMinute(bundle, state, asOfMs),
  };
  return withExamined(toBundlesPage(bundles, listConfirmedDumps(state.bundles), setting), state.examined, asOfMs);
}
