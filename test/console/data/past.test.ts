import { describe, expect, test } from 'vitest';
import {
  createPastFetch,
  describePageTime,
  mergeCoverage,
  type PageCoverage,
  type PastCoverage,
  parsePageTime,
} from '../../../console/src/data/past.ts';

const T = 1_796_000_000_000;
const MINT = 'So11111111111111111111111111111111111111112';
const known: PastCoverage = { from_ts_ms: T - 5, known_from_ms: T - 4, why: null };

/** Asks once. Returns what was sent, and what came back. */
const ask = async (path: string, isInformed = false, status = 200) => {
  const sent: Request[] = [];
  const heard: PastCoverage[] = [];
  const body = path.startsWith('/v1/') && status === 200 ? { data: { price: '1' }, coverage: known } : { code: 'no' };
  const fetch = createPastFetch(
    async request => {
      sent.push(request);
      return Response.json(body, { status });
    },
    { asOfMs: T, isInformed },
    coverage => heard.push(coverage),
  );
  const headers = { authorization: 'Bearer k' };
  const answer = await fetch(new Request(`http://localhost${path}`, { headers }));
  const url = new URL(sent[0]!.url);
  return { query: Object.fromEntries(url.searchParams), key: sent[0]!.headers.get('authorization'), answer, heard };
};

describe('A page of the past', () => {
  test('asks as of its time, with the key, and hands on the plain body', async () => {
    const { query, key, answer, heard } = await ask(`/v1/token/${MINT}/price?x=1`);
    expect([query, key, heard]).toEqual([{ x: '1', as_of: String(T) }, 'Bearer k', [known]]);
    expect([answer.status, await answer.json()]).toEqual([200, { price: '1' }]);
  });

  test('asks for later knowledge where there is any', async () => {
    const before = Date.now();
    const { query } = await ask(`/v1/token/${MINT}/bundles`, true);
    expect(Number(query.known_by)).toBeGreaterThanOrEqual(before);
    const boards = [
      `/v1/wallet/${MINT}/similar`,
      '/v1/intel/coordinated-pushes/forming',
      '/v1/intel/entities/emerging',
    ];
    const relations = [`/v1/token/${MINT}/campaigns`, `/v1/wallet/${MINT}/follows`, '/v1/entity/e1/members'];
    for (const path of [...relations, ...boards]) expect((await ask(path, true)).query).toEqual({ as_of: String(T) });
  });

  test('leaves operations of the present as they are, and errors too', async () => {
    expect((await ask('/v1/coordination/health', true)).query).toEqual({});
    const { answer, heard } = await ask(`/v1/token/${MINT}/price`, false, 400);
    expect([answer.status, await answer.json(), heard]).toEqual([400, { code: 'no' }, []]);
  });

  test('takes a time before the present from the address', () => {
    expect([String(T), null, '', 'noon', '-5', '1.5', String(T + 1)].map(text => parsePageTime(text, T + 1))).toEqual([
      T,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('says what it lacks', () => {
    const later = { ...known, from_ts_ms: T - 9, why: 'not_known_then' } as const;
    const all = [known, later, known].reduce<PageCoverage | null>(mergeCoverage, null);
    expect(all).toEqual({ from_ts_ms: T - 9, known_from_ms: T - 4, why: 'not_known_then' });
    expect(mergeCoverage({ ...known, from_ts_ms: null }, known).from_ts_ms).toBe(T - 5);
    const say = (why: PastCoverage['why']) => describePageTime({ asOfMs: T, isInformed: false }, { ...known, why });
    expect(say(null)).toBe('The page shows what was known then. Nothing is live.');
    expect(say('not_known_then')).toMatch(/became known only later\.$/);
    expect(say('before_coverage')).toMatch(/knows nothing of that time\.$/);
    expect(describePageTime({ asOfMs: T, isInformed: true }, null)).toMatch(/known today\.$/);
  });

  test('knows nothing of a time only if no answer does, in any order', () => {
    const nothing: PastCoverage = { from_ts_ms: null, known_from_ms: null, why: 'before_coverage' };
    const merge = (...all: readonly PastCoverage[]) => all.reduce<PageCoverage | null>(mergeCoverage, null)?.why;
    expect(merge(nothing, nothing)).toBe('before_coverage');
    expect([merge(nothing, known), merge(known, nothing), merge(nothing, known, nothing)]).toEqual([null, null, null]);
    expect(merge(nothing, { ...known, why: 'not_known_then' }, nothing)).toBe('not_known_then');
    // After another time is chosen nothing is asked yet.
    expect(mergeCoverage({ ...known, why: undefined }, nothing).why).toBe('before_coverage');
  });
});
