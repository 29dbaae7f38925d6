/** Answers of the tools over captured answers of the routes: sizes, verdicts, refusals. */
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { callTool, type ServerDeps } from '../../../clients/mcp/src/call.ts';
import { createMcpServer } from '../../../clients/mcp/src/server.ts';
import { judgeToken } from '../../../clients/mcp/src/tools/token.ts';
import { tools } from '../../../clients/mcp/src/tools/tools.ts';
import { judgeWallet } from '../../../clients/mcp/src/tools/wallet.ts';
import type { RouteName } from '../../../layers/contract/routes/routes.ts';
import { NOW_MS, openExamples, questions, URL_OF } from './answers.ts';

const call = (name: string, deps: ServerDeps = openExamples(), more: object = {}) =>
  callTool(tools.find(tool => tool.name === name)!, deps, { ...questions[name], ...more });

/** A body whose lists and texts are long. */
const inflate = (value: unknown, field = ''): unknown => {
  if (Array.isArray(value))
    return Array.from({ length: 60 }, () => value)
      .flat()
      .map(one => inflate(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inflate(one, name)]));
  return ['name', 'symbol', 'description', 'website'].includes(field) ? 'long '.repeat(200) : value;
};

describe('sizes', () => {
  test.each(tools.map(({ name }) => name))('an answer of %s fits, however long the lists of routes are', async name => {
    const deps = openExamples(body => inflate(body));
    expect(JSON.stringify(await call(name, deps)).length / 4).toBeLessThanOrEqual(1_500);
    const full = await call(name, deps, { detail: 'full' });
    expect(JSON.stringify(full).length / 4).toBeLessThanOrEqual(6_000);
  });

  test('facts that are left out are counted, and full detail has more of them', async () => {
    const deps = openExamples(body => inflate(body));
    const brief = (await call('search', deps)).structuredContent as { evidence: unknown[]; next: string[] };
    const full = (await call('search', deps, { detail: 'full' })).structuredContent as { evidence: unknown[] };
    expect(brief.next[0]).toMatch(/^Left out: \d+ more facts\. Ask with detail "full"/);
    expect(full.evidence.length).toBeGreaterThan(brief.evidence.length);
  });

  test('the list of tools is short', async () => {
    const server = createMcpServer(openExamples());
    const handlers = (server.server as unknown as { _requestHandlers: Map<string, (...given: unknown[]) => unknown> })
      ._requestHandlers;
    const listed = await handlers.get('tools/list')!({ method: 'tools/list', params: {} }, { mcpReq: {} });
    expect((listed as { tools: unknown[] }).tools).toHaveLength(8);
    expect(JSON.stringify(listed).length / 4).toBeLessThanOrEqual(2_000);
  });
});

describe('forms', () => {
  const outputSchema = fromJsonSchema({
    type: 'object',
    properties: {
      answer: { type: 'string', minLength: 10 },
      verdict: { type: ['string', 'null'] },
      evidence: { type: 'array', items: { type: 'object', required: ['claim'] } },
      coverage: { type: ['object', 'null'] },
      as_of: { type: ['integer', 'null'] },
      rules_version: { type: ['string', 'null'] },
      untrusted: { type: 'object', additionalProperties: { type: 'string', maxLength: 64 } },
      next: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
    required: ['answer', 'verdict', 'evidence', 'coverage', 'as_of', 'rules_version', 'untrusted', 'next'],
    additionalProperties: false,
  });

  test.each(tools.map(({ name }) => name).filter(name => name !== 'test_rule'))('%s has all fields', async name => {
    const { structuredContent, isError } = await call(name);
    expect(isError).toBeUndefined();
    expect((await outputSchema['~standard'].validate(structuredContent)).issues).toBeUndefined();
    expect((structuredContent as { rules_version: unknown }).rules_version).toBe('r1');
  });

  test.each(['is_token_safe', 'who_is_behind', 'is_wallet_worth_following', 'why', 'search'])(
    '%s asks its routes as of the time asked for',
    async name => {
      const seen: URL[] = [];
      const { structuredContent } = await call(
        name,
        openExamples(undefined, url => seen.push(url)),
        { as_of: 5_000 },
      );
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.map(({ searchParams }) => searchParams.get('as_of'))).toEqual(seen.map(() => '5000'));
      expect(structuredContent).toMatchObject({ as_of: 5_000 });
    },
  );

  test('as_of passes what was known by then, without a proof', async () => {
    const seen: URL[] = [];
    await call(
      'as_of',
      openExamples(undefined, url => seen.push(url)),
      { known_by: NOW_MS + 1 },
    );
    expect(seen.map(({ search }) => search)).toEqual([`?known_by=${NOW_MS + 1}&as_of=${NOW_MS}`]);
  });

  test('why shows the findings of a path alone, with what was measured', async () => {
    const all = (await call('why')).structuredContent as { evidence: object[] };
    expect(all.evidence[0]).toMatchObject({ rule: 'signal.total', measured: { score: 84 }, thresholds: { low: 1 } });
    const none = (await call('why', openExamples(), { path: '/elsewhere' })).structuredContent;
    expect(none).toMatchObject({ evidence: [], answer: 'Nothing at this path was judged by a rule.' });
  });
});

describe('verdicts', () => {
  const info = {
    status: 'validated',
    is_high_risk: false,
    is_suspicious: false,
    is_mintable: false,
    is_freezable: false,
  };
  const signal = (severity: string, trades = 5) => ({ severity, examined: { trades } });
  test.each([
    [info, signal('none'), 'safe'],
    [info, signal('none', 0), 'unknown'],
    [info, signal('low'), 'caution'],
    [info, signal('medium'), 'caution'],
    [info, signal('high'), 'danger'],
    [info, signal('critical'), 'danger'],
    [info, signal('pending'), 'unknown'],
    [info, null, 'unknown'],
    [{ ...info, is_mintable: true }, signal('none'), 'caution'],
    [{ ...info, is_freezable: true }, signal('pending'), 'caution'],
    [{ ...info, is_mintable: null }, signal('none'), 'unknown'],
    [{ ...info, is_mintable: null }, signal('low'), 'caution'],
    [{ ...info, is_suspicious: true }, signal('none'), 'caution'],
    [{ ...info, is_high_risk: true }, signal('none'), 'danger'],
    [{ ...info, status: 'rugged' }, null, 'danger'],
  ])('a token with %j and %j: %s', (known, found, verdict) => {
    expect(judgeToken(known as never, found as never)).toBe(verdict);
  });

  test.each([
    ['PROFITABLE', '1.5', 'yes'],
    ['PROFITABLE', '0', 'unknown'],
    ['PROFITABLE', '-0.1', 'no'],
    ['PROFITABLE', null, 'unknown'],
    ['UNPROFITABLE', '5', 'no'],
    ['BANNED', '5', 'no'],
    ['UNRATED', '5', 'unknown'],
    [null, null, 'unknown'],
  ])('a wallet of level %s that makes %s on paper: %s', (level, paper, verdict) => {
    expect(judgeWallet(level, paper)).toBe(verdict);
  });
});

describe('rules', () => {
  const withRules = (check: object, test: () => Response) =>
    openExamples(undefined, undefined, path =>
      path === '/v1/rules/check' ? Response.json(check) : path === '/v1/rules/test' ? test() : undefined,
    );
  const coverage = { from_ts_ms: 5, to_ts_ms: 9, complete: false, claimed: true, why: 'before_coverage' };
  const firing = {
    ...{ firing_id: 'fir_1', at_ms: 60_000, rules_version: 'r9' },
    evidence: [{ signature: '5'.repeat(88), slot: 7, event_index: 0 }],
  };
  const moved = (median_pct: number | null) => ({ n: 12, median_pct, p10_pct: -1, p90_pct: 9 });

  test('a rule that does not check has its errors, and is not tested', async () => {
    const error = { part: 'where', line: 1, column: 3, message: 'unknown field wallett', allowed: ['wallet'] };
    const deps = withRules({ ok: false, errors: [error] }, () => {
      throw new Error('It was tested');
    });
    expect((await call('test_rule', deps)).structuredContent).toMatchObject({
      verdict: 'invalid',
      evidence: [{ claim: 'where:1:3 unknown field wallett', allowed: ['wallet'] }],
    });
  });

  test('a test is summed up beside what follows all events', async () => {
    const found = {
      ...{ rule_digest: 'd1', from_ms: 0, to_ms: 86_400_000, total: 12, per_day: 12, unknown: 3 },
      ...{ after: { '5m': moved(3.25) }, baseline: { '5m': moved(null) } },
      firings: [{ ...firing, key: { token_mint: 'M1', word: 'OBEY me' }, say: 'OBEY' }],
      coverage,
    };
    const deps = withRules({ ok: true, errors: [] }, () => Response.json(found));
    const { structuredContent } = await call('test_rule', deps);
    const { untrusted, ...rest } = structuredContent as { untrusted: object };
    expect(untrusted).toEqual({ '/evidence/0/key/word': 'OBEY me' });
    expect(JSON.stringify(rest)).not.toContain('OBEY');
    expect(structuredContent).toMatchObject({
      answer:
        'The rule fired 12 times between 1970-01-01T00:00:00.000Z and 1970-01-02T00:00:00.000Z, 12 a day. ' +
        '3 events could not be judged, because something was absent. ' +
        'The data of that time is not complete: before_coverage.',
      evidence: [
        {
          ...{ claim: 'Fired at 1970-01-01T00:01:00.000Z.', firing_id: 'fir_1' },
          ...{ key: { token_mint: 'M1', word: null }, inputs: firing.evidence },
        },
        {
          claim:
            '5m later the price changed by 3.25% in the median of 12 firings; after all events by an unknown share.',
        },
        { claim: 'Digest of the rule: d1.' },
      ],
      ...{ as_of: 86_400_000, rules_version: 'r9', coverage: { ...coverage, gaps: [], gaps_total: 0 } },
    });
  });

  test('a long test says where its result will be', async () => {
    const paths: string[] = [];
    const deps = openExamples(undefined, undefined, path => {
      if (path === '/v1/rules/check') return Response.json({ ok: true, errors: [] });
      paths.push(path);
      return Response.json({ test_id: 't1', state: 'running' }, { status: 202 });
    });
    expect((await call('test_rule', deps)).structuredContent).toMatchObject({
      next: ['GET /v1/rules/tests/t1 for its result'],
    });
    expect(paths).toEqual(['/v1/rules/test', '/v1/rules/tests/t1']);
  });
});

describe('refusals', () => {
  test.each(tools.map(({ name }) => name))('%s without a key says where one is had', async name => {
    expect(await call(name, { ...openExamples(), hasKey: false })).toMatchObject({
      isError: true,
      structuredContent: { error: 'unauthorized', get_key: `${URL_OF}/docs#authentication` },
    });
  });

  test.each([
    ['is_token_safe', 4, 'explain=true'],
    ['search', 1, 'q=noodle'],
    ['as_of', 1, `as_of=${NOW_MS}`],
    ['test_rule', 0, null],
  ])('%s without a key is offered the %d requests it begins with', async (name, count, part) => {
    const deps = { ...openExamples(), hasKey: false, offer: async (requests: readonly string[]) => ({ requests }) };
    const { structuredContent } = await call(name, deps);
    const { x402 } = structuredContent as { x402: { requests: string[] } };
    expect(x402.requests).toHaveLength(count);
    if (part !== null) expect(x402.requests.join()).toContain(part);
  });

  const refuse = (name: RouteName): ServerDeps => openExamples((body, asked) => (asked === name ? undefined : body));

  test('a part that cannot be read is named, and never counts as good', async () => {
    const { structuredContent } = await call('is_token_safe', refuse('tokenSignal'));
    const { verdict, evidence } = structuredContent as { verdict: string; evidence: { claim: string }[] };
    expect(['unknown', 'caution', 'danger']).toContain(verdict);
    expect(evidence.map(({ claim }) => claim)).toContain('Not read: signal (not_found).');
  });

  test('a rule cannot be tested where the service has no rules, which the answer says', async () => {
    expect(await call('test_rule')).toMatchObject({
      isError: true,
      structuredContent: { error: 'not_found', message: 'Unknown route' },
    });
  });

  test.each([
    ['is_wallet_worth_following', { delay_ms: -1 }, 'delay_ms must be an integer from 0 to 60000, got -1'],
    ['is_wallet_worth_following', { delay_ms: 60_001 }, 'delay_ms must be an integer from 0 to 60000, got 60001'],
    ['what_is_happening', { minutes: 0 }, 'minutes must be an integer from 1 to 1440, got 0'],
    ['what_is_happening', { minutes: 1.5 }, 'minutes must be an integer from 1 to 1440, got 1.5'],
    ['why', { operation: 'toString' }, 'operation must be one of tokenInfo'],
    ['why', { parameters: {} }, 'parameters must have mint'],
    ['why', { parameters: { mint: 'x', proof: true } }, 'got "proof"'],
    ['test_rule', { rule: '{' }, 'rule must be a rule document, or its JSON text'],
  ])('%s with %j names the argument and its bounds', async (name, more, message) => {
    const { isError, structuredContent } = await call(name, openExamples(), more);
    expect([isError, (structuredContent as { error: string }).error]).toEqual([true, 'invalid_request']);
    expect((structuredContent as { message: string }).message).toContain(message);
  });
});
