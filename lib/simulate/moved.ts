import { drawRelayId } from './address.ts';
import { MINUTE } from './clock.ts';
import { createStrangers, selectKind, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawOne, drawUniform, logNormal } from './random.ts';
import { clampToPool, drawSpot } from './spot.ts';
import { moveTokens, writeSwaps } from './tape.ts';
import { ensurePosition, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { getNowMs, runAt, runWithRandom, type World, writeTruth } from './world.ts';

const kinds = ['collector', 'two', 'hops', 'apart', 'part'] as const;
/** To an exchange; a trifle to strangers; friends of no crew. */
const strains = ['exchange', 'dust', 'friends'] as const;
type Drawn = { readonly kind: (typeof kinds)[number]; readonly strained: (typeof strains)[number] | null };

type Scene = {
  readonly token: Token;
  readonly members: readonly Wallet[];
  readonly receivers: readonly Wallet[];
  readonly drawn: Drawn;
};

/** Plans a crew that buys in a relay bundle, or strangers. */
export function planMove(world: World): void {
  const { random } = world;
  const spot = drawSpot(world, { lead: 10 * MINUTE, tail: 40 * MINUTE });
  if (spot === null) return;
  const strained = selectStrain(world, 'moved_tokens', strains);
  const drawn = { kind: selectKind(world, 'moved_tokens', kinds), strained };
  const members = createStrangers(random, drawInteger(random, 3, 6));
  const isExchange = strained === 'exchange';
  const few = { collector: 1, two: 2, hops: 2, apart: members.length, part: 1 };
  const count = strained === null ? few[drawn.kind] : isExchange ? 1 : drawInteger(random, 2, 5);
  const receivers = isExchange ? [drawOne(random, world.exchanges)] : createStrangers(random, count);
  const scene = { token: spot.token, members, receivers, drawn };
  runAt(world, spot.slot, () =>
    runWithRandom(world, random, () => {
      // A crew buys as one; friends each when they like.
      const { token, members, drawn } = scene;
      const relay = drawn.strained === 'friends' ? null : drawRelayId(random);
      const last = members.length - 1;
      members.forEach((wallet, index) => {
        const buy = (): void => {
          const raw = clampToPool(token, Math.max(0.1, logNormal(random, 0.6, 0.7)) * 1e9);
          writeSwaps(world, [{ token, wallet, side: 'buy', raw }], relay === null ? {} : { relay });
          if (index === last) planMoves(world, scene);
        };
        if (relay === null) runAt(world, world.slot + index * drawUniform(random, 40, 400), buy);
        else buy();
      });
    }),
  );
}

function planMoves(world: World, scene: Scene): void {
  const { random } = world;
  const { token, members, receivers, drawn } = scene;
  const start = world.slot + drawLogUniform(random, 0.3 * MINUTE, 8 * MINUTE);
  const signatures: string[] = [];
  const share = drawn.strained === 'dust' ? drawUniform(random, 0.0005, 0.004) : drawn.kind === 'part' ? 0.5 : 1;
  members.forEach((wallet, index) => {
    runAt(world, start + index * drawUniform(random, 5, 60), () => {
      const to =
        drawn.kind === 'hops' && drawn.strained === null ? receivers[0]! : receivers[index % receivers.length]!;
      const signature = moveTokens(world, token, wallet, to, ensurePosition(token, wallet).raw * share);
      if (signature !== null) signatures.push(signature);
      if (index === members.length - 1) {
        // The tokens may go further; the receivers sell in parts, or hold.
        if (signatures.length === 0) return;
        const [first, second] = receivers;
        if (drawn.kind === 'hops' && drawn.strained === null)
          runAt(world, world.slot + drawUniform(random, 50, 500), () => {
            const signature = moveTokens(world, token, first!, second!, ensurePosition(token, first!).raw);
            if (signature !== null) signatures.push(signature);
            writeMovedTruth(world, scene, signatures);
          });
        else writeMovedTruth(world, scene, signatures);
        if (drawBoolean(random, 0.5) && drawn.strained === null) {
          const seller = receivers.at(-1)!;
          const start = world.slot + drawUniform(world.random, 4, 12) * MINUTE;
          for (let part = 0; part < 3; part++)
            runAt(world, start + part * drawUniform(world.random, 1, 4) * MINUTE, () => {
              const raw = Math.floor(ensurePosition(token, seller).raw / 3);
              if (raw > 1000) writeSwaps(world, [{ token, wallet: seller, side: 'sell', raw }]);
            });
        }
      }
    });
  });
}

function writeMovedTruth(world: World, { token, receivers, drawn }: Scene, signatures: readonly string[]): void {
  writeTruth(world, {
    detector: 'moved_tokens',
    token_mint: token.mint,
    wallets: receivers.map(({ address }) => address),
    leader: receivers[0]!.address,
    signatures,
    fromMs: getNowMs(world),
    toMs: getNowMs(world),
    verdict: drawn.strained === null ? 'inside' : 'outside',
    parameters: { ...drawn, receivers: receivers.length },
  });
}
