/** One law over all declared shapes, with the states of a simulated tape. */
import { expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { bundlesCodec } from '../../../layers/core/bundles/codec.ts';
import { detectionCodec } from '../../../layers/core/bundles/detection-codec.ts';
import type { Codec } from '../../../layers/core/codec/codec.ts';
import { pack, unpack } from '../../../layers/core/codec/pack.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { coordinationCodec } from '../../../layers/core/coordination/codec.ts';
import { linksCodec } from '../../../layers/core/coordination/link-codec.ts';
import { crowdCodec } from '../../../layers/core/crowd/codec.ts';
import { earlyCodec } from '../../../layers/core/early-buyers/codec.ts';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { contextCodec, exitCodec, ledgerCodec, lotsCodec, positionCodec } from '../../../layers/core/ledger/codec.ts';
import { toPositionContext } from '../../../layers/core/ledger/context.ts';
import { emptyLedger } from '../../../layers/core/ledger/ledger.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { decodeSecurity, encodeSecurity, poolsCodec, tokenCodec } from '../../../layers/core/security/codec.ts';
import { walletEventCodec } from '../../../layers/core/wallet/wallet-event-codec.ts';
import { washCodec } from '../../../layers/core/wash/codec.ts';
import { simulate } from '../../../lib/simulate/simulate.ts';
import { newLinker } from '../../accuracy/links.ts';
import { foldTape } from '../../accuracy/pipeline.ts';
import { buy, sell, tradeOf } from '../../stories/teller.ts';
import { randomWalletEvents } from '../../worlds/wallet-tapes.ts';

const events = [...simulate({ swaps: 2_000 })].flatMap(item =>
  'event' in item ? [item.event as unknown as ChainEvent] : [],
);
const states = [...foldTape(events).states.values()];
const links: Link[] = [];
const linker = newLinker(more => links.push(...more));
for (const event of events) linker.take(event);
const manner = { startMs: 1_760_000_000_000, pauseMs: 60_000, tokens: 5 };
const walletEvents = randomWalletEvents('declared', 1, 300, manner);
const bought = applyTrade(emptyLedger, tradeOf(buy(10, 1_000), 0));
const sold = applyTrade(bought.state, tradeOf(sell(4n, 1_000), 1));

type Case = readonly [name: string, codec: Codec<unknown>, values: readonly unknown[]];
const caseOf = <Value>(name: string, codec: Codec<Value>, values: readonly Value[]): Case =>
  [name, codec, values] as unknown as Case;

const cases = [
  caseOf(
    'bundles',
    bundlesCodec,
    states.map(({ bundles }) => bundles),
  ),
  caseOf(
    'detection',
    detectionCodec,
    states.map(({ detection }) => detection),
  ),
  caseOf(
    'wash',
    washCodec,
    states.map(({ wash }) => wash),
  ),
  caseOf(
    'early buyers',
    earlyCodec,
    states.map(({ early }) => early),
  ),
  caseOf(
    'crowd',
    crowdCodec,
    states.map(({ crowd }) => crowd),
  ),
  caseOf(
    'pools',
    poolsCodec,
    states.map(({ pools }) => pools),
  ),
  caseOf(
    'token',
    tokenCodec,
    states.map(({ token }) => token),
  ),
  caseOf('coordination', coordinationCodec, [linker.state]),
  caseOf('links', linksCodec, [links]),
  caseOf('wallet event', walletEventCodec, walletEvents),
  caseOf(
    'exit',
    exitCodec,
    walletEvents.flatMap(({ exit }) => exit ?? []),
  ),
  caseOf(
    'position',
    positionCodec,
    [bought, sold].flatMap(({ state }) => state.position ?? []),
  ),
  caseOf(
    'context',
    contextCodec,
    [bought, sold].flatMap(applied => toPositionContext(applied) ?? []),
  ),
  caseOf('ledger', ledgerCodec, [emptyLedger, bought.state, sold.state]),
  caseOf('lots', lotsCodec, [bought.state.lots]),
];

test.each(cases)('%s is stored equally after a round trip', (_name, codec, values) => {
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) {
    const stored = unpack(pack(codec.encode(value)));
    expect(unpack(pack(codec.encode(codec.decode(stored))))).toEqual(stored);
  }
});

test('another version has its own error, a broken snapshot another', () => {
  const [state] = states;
  const stored = encodeSecurity(state!) as object;
  expect(() => decodeSecurity({ ...stored, version: 1 }, state!.holders)).toThrow(WrongVersion);
  const bytes = pack(stored);
  for (const length of [0, 1, 9, bytes.length - 1])
    expect(() => decodeSecurity(unpack(bytes.subarray(0, length)), state!.holders)).toThrow();
});
