import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAllowances } from '../../../layers/edge/allowance.ts';
import { openTally } from '../../../layers/edge/tally.ts';
import { readAccountCredits } from '../../../layers/flows/usage/account-credits.ts';
import { type AllowanceDeps, checkAllowances } from '../../../layers/flows/usage/allowances.ts';
import { addAccount, type Plan, updateStoredAccount } from '../../../layers/storage/access/accounts.ts';
import { readAllowances, reserveCredits } from '../../../layers/storage/access/allowances.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { formatNoticeId, listNotices, type Notice } from '../../../layers/storage/access/notices.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const MINUTE = 60_000;
const MONTH = { account: 'acct-ann', month: '2026-11' };
/** With the time that the last request may take. */
const LEASE_MINUTES_MAX = 21;

const engine = useEngine();
let deps: AllowanceDeps;
let sent: Notice[];

const begin = async (plan: Plan | null = { allowance: 100, overage: 'hard' }) => {
  const names = await makeTables(engine.client, ['accounts', 'keys', 'usage', 'operations']);
  const table = (name: keyof typeof names) => ({ client: engine.client, table: names[name] });
  sent = [];
  deps = {
    ...{ accounts: table('accounts'), keys: table('keys'), usage: table('usage'), operations: table('operations') },
    send: async notice => void sent.push(notice),
  };
  await addAccount(deps.accounts, { id: MONTH.account, name: 'Ann', createdMs: 0, plan, billing: null });
  const key = { tier: 'layer1' as const, name: '', createdMs: 0, expiresMs: null, revokedMs: null };
  for (const id of ['key-1', 'key-2']) await saveKey(deps.keys, { ...key, hash: id, id, account: MONTH.account });
};

beforeEach(() => begin());

const countUse = (credits: number, drawn: number, keyId = 'key-1') =>
  openTally(deps.usage).add(
    { keyId, day: '2026-11-26', name: 'rest/thing', status: '2xx' },
    { count: 1, credits, drawn },
  );

/** As requests do: reserved, then counted. */
const use = async (credits: number, keyId?: string) => {
  await reserveCredits(deps.operations, MONTH, credits, NOW / MINUTE + 1, null);
  await countUse(credits, credits, keyId);
};
const stateOf = async () => (await readAllowances(deps.operations, [MONTH]))[0];

describe('The watch of allowances', () => {
  test('sends one notice at 80% and one at 100%, of all keys of the account', async () => {
    await use(79);
    await checkAllowances(deps, NOW);
    expect(sent).toEqual([]);
    await use(1, 'key-2');
    await checkAllowances(deps, NOW);
    await checkAllowances(deps, NOW + MINUTE);
    expect(sent).toEqual([
      {
        ...MONTH,
        level: 80,
        allowance: 100,
        overage: 'hard',
        used: 80,
        noticedMs: NOW,
        sentMs: null,
      },
    ]);
    await use(20);
    await Promise.all([0, 1, 2].map(() => checkAllowances(deps, NOW + 2 * MINUTE)));
    expect(new Set(sent.map(formatNoticeId))).toEqual(new Set(['2026-11#acct-ann#80', '2026-11#acct-ann#100']));
    sent = [];
    await checkAllowances(deps, NOW + 3 * MINUTE);
    expect(sent).toEqual([]);
  });

  test('sends both when both were reached, also after the month ended, and none of the month before', async () => {
    await use(150);
    await checkAllowances(deps, Date.parse('2026-12-01T00:05:00Z'));
    expect(sent.map(formatNoticeId)).toEqual(['2026-11#acct-ann#80', '2026-11#acct-ann#100']);
    expect((await listNotices(deps.operations, '2026-12')).length).toBe(0);
  });

  test('counts usage from before the plan', async () => {
    await updateStoredAccount(deps.accounts, MONTH.account, account => ({ ...account, plan: null }));
    await countUse(60, 0);
    await checkAllowances(deps, NOW);
    expect(await stateOf()).toBeUndefined();
    await updateStoredAccount(deps.accounts, MONTH.account, account => ({
      ...account,
      plan: { allowance: 70, overage: 'hard' },
    }));
    await checkAllowances(deps, NOW);
    expect((await stateOf())!.granted).toBe(60);
    expect(sent.map(({ level }) => level)).toEqual([80]);
  });

  test('counts usage without a plan once an hour', async () => {
    await checkAllowances(deps, NOW);
    await countUse(85, 0);
    await checkAllowances(deps, NOW + 59 * MINUTE);
    expect(sent).toEqual([]);
    await checkAllowances(deps, NOW + 60 * MINUTE);
    expect([(await stateOf())!.granted, sent.map(({ level }) => level)]).toEqual([85, [80]]);
  });

  test('notices a plan that was lowered below what was used', async () => {
    await use(60);
    await checkAllowances(deps, NOW + 5 * MINUTE);
    await updateStoredAccount(deps.accounts, MONTH.account, account => ({
      ...account,
      plan: { allowance: 60, overage: 'soft' },
    }));
    await checkAllowances(deps, NOW + 6 * MINUTE);
    expect(sent.map(({ level }) => level)).toEqual([80, 100]);
  });

  test('frees credits of ended leases only, and forgets the leases', async () => {
    const minute = NOW / MINUTE;
    await reserveCredits(deps.operations, MONTH, 50, minute - 1, null);
    await reserveCredits(deps.operations, MONTH, 45, minute + 1, null);
    await countUse(7, 5);
    await countUse(2, 0, 'key-2');
    await checkAllowances(deps, NOW);
    expect(await stateOf()).toEqual({
      ...MONTH,
      granted: 54,
      undrawn: 4,
      leases: new Map([[minute + 1, 45]]),
      recounts: 1,
      recountedMs: NOW,
    });
  });

  test('waits for requests that drew just before a lease ended', async () => {
    await reserveCredits(deps.operations, MONTH, 90, NOW / MINUTE, null);
    await checkAllowances(deps, NOW + 29_000);
    expect((await stateOf())!.granted).toBe(90);
    await checkAllowances(deps, NOW + 30_000);
    expect((await stateOf())!.granted).toBe(0);
  });

  test('reads no usage of accounts far from their allowance', async () => {
    await checkAllowances(deps, NOW);
    await use(10);
    const { keys } = deps;
    const send = () => Promise.reject(new Error('read'));
    await checkAllowances({ ...deps, keys: { ...keys, client: { send } as never } }, NOW);
    await use(70);
    await expect(checkAllowances({ ...deps, keys: { ...keys, client: { send } as never } }, NOW)).rejects.toThrow(
      'read',
    );
  });

  test('sends each notice at least once, under one id, when any call fails', async () => {
    await use(100);
    const calls = await failingAt(Infinity);
    for (let at = 0; at < calls; at++) {
      await begin();
      await use(100);
      await failingAt(at);
      await checkAllowances(deps, NOW + MINUTE);
      expect(new Set(sent.map(formatNoticeId))).toEqual(new Set(['2026-11#acct-ann#100', '2026-11#acct-ann#80']));
      expect(sent.length).toBeLessThanOrEqual(3);
      expect((await listNotices(deps.operations, '2026-11')).every(({ sentMs }) => sentMs !== null)).toBe(true);
      expect(await stateOf()).toMatchObject({ granted: 100, undrawn: 0 });
    }
  });

  /** Loses the answer of one call. Returns the number of calls. */
  const failingAt = async (failure: number): Promise<number> => {
    let calls = 0;
    const lose = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      const answer = await work;
      if (calls++ === failure) throw new Error('lost');
      return answer;
    };
    const client = { send: (command: never) => lose(engine.client.send(command)) } as never;
    const faulty = Object.fromEntries(
      (['accounts', 'keys', 'usage', 'operations'] as const).map(name => [name, { ...deps[name], client }]),
    );
    await checkAllowances({ ...deps, ...faulty, send: notice => lose(deps.send(notice)) }, NOW).catch(() => {});
    return calls;
  };
});

describe('A hard allowance', () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('request' as const),
        at: fc.nat(3),
        credits: fc.constantFrom(1, 1, 3, 10),
        fate: fc.constantFrom('answered', 'answered', 'free', 'crashed before', 'crashed after'),
        times: fc.constantFrom(1, 5, 20),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const), at: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('idle' as const), minutes: fc.constantFrom(1, 3, 25) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('watch' as const) }) },
  );

  test('is never overrun, and is used up in the end, whatever instances crash or idle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.constantFrom(1, 40, 300), async (steps, allowance) => {
        const plan = { allowance, overage: 'hard' as const };
        await begin(plan);
        let nowMs = NOW;
        const open = () => ({ allowances: openAllowances(deps.operations, () => nowMs), tally: openTally(deps.usage) });
        const instances = [open(), open(), open(), open()];
        const request = async (at: number, credits: number, fate: string): Promise<boolean> => {
          const { allowances, tally } = instances[at]!;
          const drawn = await allowances
            .draw({ account: MONTH.account, ...plan }, nowMs, credits, () => {})
            .catch(() => null);
          if (drawn === null) return false;
          if (fate === 'free') drawn.giveBack(credits);
          else if (fate !== 'crashed before')
            await tally.add(
              { keyId: `key-${(at % 2) + 1}`, day: '2026-11-26', name: 'rest/thing', status: '2xx' },
              { count: 1, credits, drawn: credits },
            );
          if (fate.startsWith('crashed')) instances[at] = open();
          return true;
        };
        for (const one of steps) {
          if (one.type === 'request')
            for (let time = 0; time < one.times; time++) await request(one.at, one.credits, one.fate);
          else if (one.type === 'crash') instances[one.at] = open();
          else if (one.type === 'idle') nowMs += one.minutes * MINUTE;
          else await checkAllowances(deps, nowMs);
          expect((await readAccountCredits(deps, MONTH)).used).toBeLessThanOrEqual(allowance);
        }
        // The first round takes what nobody reserved; the watch frees the rest for the second.
        for (const _ of [1, 2]) {
          while (await request(0, 1, 'answered'));
          nowMs += LEASE_MINUTES_MAX * MINUTE;
          await checkAllowances(deps, nowMs);
        }
        while (await request(0, 1, 'answered'));
        await checkAllowances(deps, nowMs);
        expect((await readAccountCredits(deps, MONTH)).used).toBe(allowance);
        expect(new Set(sent.map(({ level }) => level))).toEqual(new Set([80, 100]));
        expect(sent.length).toBe(2);
      }),
      { numRuns: 25 },
    );
  });
});
