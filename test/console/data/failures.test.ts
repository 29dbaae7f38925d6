import { describe, expect, test } from 'vitest';
import { createFailureLog } from '../../../console/src/data/failures.ts';
import { createRetryBudget } from '../../../console/src/data/retry-budget.ts';
import { named } from '../../journeys/contract-tape-events.ts';

describe('the log of failures', () => {
  test('counts by route without ids, and by code, most first', () => {
    let nowMs = 1;
    const log = createFailureLog(() => nowMs);
    log.addRequest(`http://a.test/v1/token/${named('ann')}/price`, '503');
    nowMs = 2;
    log.addRequest(`http://a.test/v1/token/${named('bob')}/price?limit=1`, '503');
    log.addRequest(`http://a.test/v1/token/${named('bob')}/price`, '429');
    log.addSocket('forbidden');
    log.addGap(`token:${named('ann')}:trades`);
    expect(log.list()[0]).toEqual({
      what: 'request',
      where: '/v1/token/{id}/price',
      code: '503',
      count: 2,
      lastMs: 2,
    });
    expect(log.list().map(({ what, where, code }) => `${what} ${where} ${code}`)).toEqual([
      'request /v1/token/{id}/price 503',
      'request /v1/token/{id}/price 429',
      'gap token:{id}:trades messages lost',
      'socket WebSocket forbidden',
    ]);
  });

  test('stays bounded, and loses no count', () => {
    const log = createFailureLog(() => 0);
    for (let at = 0; at < 500; at++) log.addRequest(`http://a.test/v1/x${at}`, '404');
    const rows = log.list();
    expect(rows).toHaveLength(201);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  });
});

describe('the retry budget of a page', () => {
  const ask = (budget: ReturnType<typeof createRetryBudget<string>>, call: string): boolean => {
    const isAsked = budget.refuse(call) === undefined;
    if (isAsked) budget.keep(call, `${call} failed`);
    return isAsked;
  };

  test('asks each call a first time, then ten repeats of all calls, then one per six seconds', () => {
    let nowMs = 0;
    const budget = createRetryBudget<string>(() => nowMs);
    const calls = Array.from({ length: 20 }, (_, at) => `call ${at}`);
    expect(calls.filter(call => ask(budget, call))).toHaveLength(20);
    expect([...calls, ...calls].filter(call => ask(budget, call))).toHaveLength(10);
    expect(budget.refuse('call 3')).toBe('call 3 failed');
    nowMs = 60_000;
    expect([...calls, ...calls].filter(call => ask(budget, call))).toHaveLength(10);
    nowMs = 66_000;
    expect(calls.filter(call => ask(budget, call))).toHaveLength(1);
  });

  test('lets calls that work go on', () => {
    const budget = createRetryBudget<string>(() => 0);
    for (let at = 0; at < 30; at++) ask(budget, 'broken');
    expect(budget.refuse('whole')).toBeUndefined();
    budget.forget('broken');
    expect(budget.refuse('broken')).toBeUndefined();
  });

  test('begins again when the user asks', () => {
    const budget = createRetryBudget<string>(() => 0);
    for (let at = 0; at < 30; at++) ask(budget, 'broken');
    expect(ask(budget, 'broken')).toBe(false);
    budget.reset();
    expect(ask(budget, 'broken')).toBe(true);
    expect(ask(budget, 'broken')).toBe(true);
  });
});
