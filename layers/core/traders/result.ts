import type { UsdE30 } from '../money/amount.ts';

/** A buy or sell with what its exit realized. */
export type TradeResult = {
  readonly wallet: string;
  readonly timestampMs: number;
  readonly isBuy: boolean;
  readonly raw: bigint;
  /** Null where unpriced. */
  readonly notionalUsd: UsdE30 | null;
  /** 0 without a priced exit. */
  readonly realizedUsd: UsdE30;
};

/** Packed, with its number from 0. */
export type ResultChunk = { readonly number: number; readonly newestMs: number; readonly bytes: Uint8Array };

/** By arrival. Chunks are stored apart, and then leave the state. */
export type TradeResults = { newest: readonly TradeResult[]; chunks: readonly ResultChunk[]; nextNumber: number };
