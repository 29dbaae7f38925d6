import type * as z from 'zod/mini';
import { type UsdE30, usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { Rug } from '../../core/token-state/rug.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { walletSecurityEvent } from '../schemas/security-stream.ts';
import { describeRugEvidence, toRugView } from './security-rug.ts';

type Event = z.infer<typeof walletSecurityEvent>;

const sentences = {
  deployer: 'deployed a rugged token',
  remover: 'removed the liquidity of a rugged token',
  profiteer: 'belongs to the insiders of two rugged tokens, and made over 500 USD on each',
  upstream: 'the decoder labeled one of its trades BOT:MALICIOUS',
} as const;

/** Returns the event that a wallet was classified as malicious. */
export function toMaliciousWalletEvent(wallet: string, { mint, timestampMs, verdict }: WalletEvent): Event {
  const role =
    verdict !== undefined && verdict.kind in sentences ? (verdict.kind as keyof typeof sentences) : 'upstream';
  return {
    event: 'malicious_wallet',
    severity: 'critical',
    evidence: [sentences[role]],
    affected_wallets: [wallet],
    token_mint: mint,
    timestamp: timestampMs,
    verdict: { wallet_address: wallet, role, realized_pnl_usd: null },
    rug: null,
  };
}

/** Returns the event that a wallet is not malicious after all. */
export function toClearedWalletEvent(wallet: string, { mint, timestampMs, verdict }: WalletEvent): Event {
  const role = verdict?.kind === 'withdrawn' ? verdict.role : 'upstream';
  return {
    event: 'label_withdrawn',
    severity: 'low',
    evidence: [`BOT:MALICIOUS withdrawn: the evidence that it ${sentences[role]} no longer holds`],
    affected_wallets: [wallet],
    token_mint: mint,
    timestamp: timestampMs,
    verdict: { wallet_address: wallet, role, realized_pnl_usd: null },
    rug: null,
  };
}

/** Returns the event of a wallet's profit on a rugged token. */
export function toRugProfiteerEvent(mint: string, wallet: string, realizedUsd: UsdE30, rug: Rug, atMs: number): Event {
  const realized = toUiAmount(realizedUsd, usdScale);
  return {
    event: 'rug_profiteer',
    severity: 'high',
    evidence: [`realized ${realized.toFixed(2)} USD on a rugged token (more than 500)`, ...describeRugEvidence(rug)],
    affected_wallets: [wallet],
    token_mint: mint,
    timestamp: atMs,
    verdict: { wallet_address: wallet, role: 'profiteer', realized_pnl_usd: realized },
    rug: toRugView(rug),
  };
}

/** Returns the event of a held token's rug. */
export function toHolderAlert(mint: string, wallet: string, rug: Rug, atMs: number): Event {
  return {
    event: 'rug_detected',
    severity: 'critical',
    evidence: describeRugEvidence(rug),
    affected_wallets: [wallet],
    token_mint: mint,
    timestamp: atMs,
    verdict: null,
    rug: toRugView(rug),
  };
}
