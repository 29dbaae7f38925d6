import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { computeBooks } from '../../../layers/decode/balances/books.ts';
import type { Swap } from '../../../layers/decode/swaps/swap.ts';
import { verify } from '../../../layers/decode/swaps/verifier.ts';
import { openTransaction } from '../../../layers/decode/transaction/open.ts';
import { type Claim, runLibrary } from '../../../layers/decode/venues/claims.ts';
import { transactions } from '../fixtures.ts';
import { spoiled } from '../spoil.ts';

const sound = transactions().filter(raw => !raw.transaction.signatures[0].startsWith('F47c'));
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const STRANGER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** Errors that a faulty decoder makes. */
const faults: Readonly<Record<string, (claim: Claim) => Claim>> = {
  'its direction reversed': claim => ({ ...claim, paid: claim.got, got: claim.paid }),
  'its amounts swapped': claim => ({
    ...claim,
    paid: { ...claim.paid, raw: claim.got.raw },
    got: { ...claim.got, raw: claim.paid.raw },
  }),
  'what was paid tenfold': claim => ({ ...claim, paid: { ...claim.paid, raw: claim.paid.raw * 10n } }),
  'what was paid a tenth': claim => ({ ...claim, paid: { ...claim.paid, raw: claim.paid.raw / 10n } }),
  'what was got a thousandfold': claim => ({ ...claim, got: { ...claim.got, raw: claim.got.raw * 1000n } }),
  'what was got halved': claim => ({ ...claim, got: { ...claim.got, raw: claim.got.raw / 2n } }),
  'what was got off by one in fifty': claim => ({
    ...claim,
    got: { ...claim.got, raw: claim.got.raw + claim.got.raw / 50n + 1n },
  }),
  'both amounts scaled alike': claim => ({
    ...claim,
    paid: { ...claim.paid, raw: claim.paid.raw * 7n },
    got: { ...claim.got, raw: claim.got.raw * 7n },
  }),
  'another asset': claim => ({ ...claim, got: { ...claim.got, mint: USDT } }),
  'another wallet': claim => ({ ...claim, wallet: STRANGER }),
};

const keyOf = ({ wallet, paid, got }: Swap): string => [wallet, paid.mint, paid.raw, got.mint, got.raw].join();

describe('the verifier on swaps of a faulty decoder', () => {
  let tried = 0;
  for (const [fault, spoil] of Object.entries(faults)) {
    it(`corrects or rejects a swap with ${fault}`, () => {
      for (const raw of sound) {
        const tx = openTransaction(raw, {});
        const books = computeBooks(tx);
        const { claims } = runLibrary(tx, books);
        const truth = verify(tx, books, claims).swaps;
        for (const [at, claim] of claims.entries()) {
          if (truth.some(swap => swap.claim === claim && swap.corrected !== null)) continue;
          const judged = verify(
            tx,
            books,
            claims.map((other, index) => (index === at ? spoil(other) : other)),
          );
          expect(judged.swaps.filter(swap => !truth.some(one => keyOf(one) === keyOf(swap)))).toEqual([]);
          const noticed = judged.swaps.filter(swap => swap.corrected !== null).length + judged.quarantined.length;
          expect(noticed).toBeGreaterThan(truth.filter(swap => swap.corrected !== null).length);
          tried++;
        }
      }
    });
  }

  it('received more than two hundred of them', () => {
    expect(tried).toBeGreaterThan(200);
  });

  it('rejects no correct swap, and corrects the one that the library really reversed', () => {
    const decoded = sound.map(raw => ({ name: raw.transaction.signatures[0].slice(0, 4), ...decodeTransaction(raw) }));
    expect(decoded.flatMap(({ quarantined }) => quarantined)).toEqual([]);
    expect(decoded.filter(({ corrected }) => corrected > 0).map(({ name }) => name)).toEqual(['51Sf']);
  });
});

describe('the verifier on transactions whose facts contradict each other', () => {
  const all = sound.flatMap(raw => spoiled(raw).map(one => ({ ...one, clean: raw })));

  it('accepts no false figure, whichever fact was falsified', () => {
    expect(all.length).toBeGreaterThan(400);
    const figures = (raw: unknown) =>
      decodeTransaction(raw).events.flatMap(event =>
        event.type === 'swap'
          ? [
              [
                event.wallet_address,
                event.token_mint,
                event.base_mint,
                event.direction,
                event.token_amount_raw,
                event.base_amount_raw,
              ].join(),
            ]
          : [],
      );
    const truths = new Map(sound.map(raw => [raw, new Set(figures(raw))]));
    const wrong = all.flatMap(({ what, raw, clean }) =>
      figures(raw)
        .filter(figure => !truths.get(clean)!.has(figure))
        .map(figure => `${clean.transaction.signatures[0].slice(0, 6)} ${what}: ${figure}`),
    );
    expect(wrong).toEqual([]);
  });

  it('reports every swap that it drops', () => {
    const silent = all.filter(({ raw, clean }) => {
      const [after, before] = [decodeTransaction(raw), decodeTransaction(clean)];
      const swaps = ({ events }: typeof after) => events.filter(event => event.type === 'swap').length;
      return swaps(after) < swaps(before) && after.quarantined.length === 0 && after.problem === undefined;
    });
    expect(silent.map(({ what }) => what)).toEqual([]);
  });

  it('accepts no transfer that the balances contradict', () => {
    const transfers = (raw: unknown) =>
      decodeTransaction(raw).events.flatMap(event =>
        event.type === 'transfer' ? [`${event.from} ${event.to} ${event.mint} ${event.amount_raw}`] : [],
      );
    const wrong = all
      .filter(({ what }) => what.startsWith('transfer'))
      .flatMap(({ raw, clean, what }) =>
        transfers(raw)
          .filter(each => !transfers(clean).includes(each))
          .map(each => `${what}: ${each}`),
      );
    expect(wrong).toEqual([]);
  });
});
