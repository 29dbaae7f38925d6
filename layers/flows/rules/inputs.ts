import { parseChannelName } from '../../contract/channel.ts';
import { findChannel } from '../../contract/channels.ts';
import { toRawTick, toStreamTrade } from '../../contract/present/trade.ts';
import { toPnlEvent, toPositionEvent } from '../../contract/present/wallet-ledger.ts';
import { channelFields } from '../../contract/rule-events.ts';
import { rewindLabels } from '../../core/mint/trade.ts';
import type { RuleInput } from '../../core/rules/evaluator.ts';
import type { Evidence } from '../../core/rules/firing.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import type { LedgerMove } from '../ledger/fold-mint.ts';
import { toWalletEvent } from '../ledger/wallet-event.ts';
import { decodeTradeNote } from '../positions/noted-trades.ts';

/** Events that the tape and its ledgers make, the same whenever they are folded. */
export const tapeEvents = ['trade', 'tick', 'exit', 'position'] as const satisfies readonly RuleEvent[];
export type TapeRuleEvent = (typeof tapeEvents)[number];

export function isTapeEvent(on: RuleEvent): on is TapeRuleEvent {
  return (tapeEvents as readonly RuleEvent[]).includes(on);
}

/** What a row of a tape tells rules, in one order. Labels and bundles found later are left out. */
export function toRuleInputs(
  mint: string,
  moves: readonly LedgerMove[],
  wanted: ReadonlySet<RuleEvent>,
): readonly RuleInput[] {
  return moves.flatMap(move =>
    tapeEvents.flatMap(on => {
      if (!wanted.has(on)) return [];
      const event = presenters[on](mint, move);
      return event === null ? [] : [toInput(on, mint, move.row, event)];
    }),
  );
}

const presenters: Record<TapeRuleEvent, (mint: string, move: LedgerMove) => object | null> = {
  trade: (mint, { row, note }) =>
    isTrade(row) ? toStreamTrade(mint, rewindLabels(row), decodeTradeNote({ trade: row, note })) : null,
  tick: (mint, { row }) => (isTrade(row) ? { token_mint: mint, ...toRawTick(row) } : null),
  exit: (mint, { row, wallet, applied }) =>
    applied.exit === null || applied.change === null ? null : toPnlEvent(wallet, toWalletEvent(mint, row, applied)),
  position: (mint, { row, wallet, applied }) =>
    applied.change === null ? null : toPositionEvent(wallet, toWalletEvent(mint, row, applied)),
};

function toInput(on: TapeRuleEvent, mint: string, row: TapeRow, event: object): RuleInput {
  const evidence = findRowEvidence(row);
  return {
    on,
    trigger: evidence === null ? `token:${mint}:trades:${row.seq}` : `${evidence.signature}:${evidence.event_index}`,
    atMs: row.timestampMs,
    receivedMs: row.receivedMs ?? row.timestampMs,
    event: event as RuleInput['event'],
    evidence,
  };
}

function findRowEvidence(row: TapeRow): Evidence | null {
  if (isTrade(row)) return { signature: row.signature, slot: row.slot, event_index: row.eventIndex };
  const { signature, event_index: index } = row.event as { readonly signature?: string; readonly event_index?: number };
  return signature === undefined ? null : { signature, slot: row.slot, event_index: index ?? 0 };
}

/** A message of a channel that no tape keeps. `seq` is its number among those that rules saw. */
export function toMessageInput(
  on: RuleEvent,
  channel: string,
  data: string,
  receivedMs: number,
  seq: string,
): RuleInput {
  const match = findChannel(channel);
  if ('problem' in match) throw new Error(`${channel}: ${match.problem}`);
  const named = Object.entries(parseChannelName(match.channel.pattern, channel)).map(
    ([name, value]) => [channelFields[name]!, value] as const,
  );
  const event = { ...Object.fromEntries(named), ...(JSON.parse(data) as object) } as RuleInput['event'];
  const { signature, slot, event_index: index } = event;
  const isPlaced = typeof signature === 'string' && typeof slot === 'number' && typeof index === 'number';
  return {
    on,
    trigger: isPlaced ? `${signature}:${index}` : `${channel}:${seq}`,
    atMs: findTime(on, event) ?? receivedMs,
    receivedMs,
    event,
    evidence: isPlaced ? { signature, slot, event_index: index } : null,
  };
}

function findTime(on: RuleEvent, event: RuleInput['event']): number | null {
  const time = on === 'candle' ? event.last_trade_ts_ms : event.timestamp;
  return typeof time === 'number' ? time : null;
}
