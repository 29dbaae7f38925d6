import { describe, expect, test } from 'vitest';
import { type MemoryState, openShardMemory, type ShardMemory } from '../../../layers/storage/kernel/shard-memory.ts';

const STATE_BYTES_MAX = 1_000_000;
const SHARD = 'shardId-000000000000';

/** One batch of a shard: as Lambda hands its state on, through JSON. */
const batch = (memory: ShardMemory, before: unknown, work: (memory: ShardMemory) => void = () => {}): MemoryState => {
  memory.begin(SHARD, before);
  work(memory);
  return JSON.parse(JSON.stringify(memory.end()));
};

/** The state of a shard whose batches go to two environments. */
const sharedState = (one: ShardMemory, other: ShardMemory, work: (memory: ShardMemory) => void): MemoryState =>
  batch(one, batch(other, batch(one, {})), work);

const item = (text: string) => ({ d: { S: text }, b: { B: Uint8Array.of(1, 2) } });
const seen = (memory: ShardMemory, state: unknown, name: string) => {
  memory.begin(SHARD, state);
  return memory.recall(name);
};

describe('The memory of a shard', () => {
  test('brings items, absent items and bytes to another environment', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const state = sharedState(one, other, memory => {
      memory.keep('a', item('x'));
      memory.keep('b', null);
      memory.keep('c', item('y'));
      memory.drop('c');
    });
    other.begin(SHARD, state);
    expect(other.recall('a')?.d).toEqual({ S: 'x' });
    expect([...(other.recall('a')!.b!.B ?? [])]).toEqual([1, 2]);
    expect(other.recall('b')).toBeNull();
    expect(other.recall('c')).toBeUndefined();
  });

  test('stays empty while one environment has all batches, and ends when one has had many', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    let state = batch(one, {});
    for (let at = 0; at < 5; at++) state = batch(one, state, memory => memory.keep('a', item('x')));
    expect(state.kept).toBeUndefined();
    state = batch(other, state, memory => memory.keep('a', item('x')));
    expect(state.kept).toBeDefined();
    for (let at = 0; at < 64; at++) state = batch(other, state);
    expect(state.kept).toBeUndefined();
  });

  test('begins empty with a window, another version, or an unreadable state', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const state = sharedState(one, other, memory => memory.keep('a', item('x')));
    for (const bad of [{}, undefined, null, 7, { ...state, version: 0 }, { ...state, batches: undefined }])
      expect(seen(openShardMemory('third'), bad, 'a')).toBeUndefined();
    expect(seen(openShardMemory('third'), { ...state, kept: 'AAAA' }, 'a')).toBeUndefined();
  });

  test('is not trusted by an environment whose answer was lost', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const state = sharedState(one, other, memory => memory.keep('a', item('x')));
    expect(seen(other, state, 'a')).toBeDefined();
    // The answer of `other` is lost, and it gets the batch again.
    expect(seen(other, state, 'a')).toBeUndefined();
    expect(seen(openShardMemory('third'), state, 'a')).toBeDefined();
  });

  test('is not trusted after a late call with an old state', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const old = batch(one, {});
    const state = sharedState(one, other, memory => memory.keep('a', item('x')));
    // Its answer is lost; then comes a call that was begun long ago.
    one.begin(SHARD, state);
    one.begin(SHARD, old);
    expect(seen(one, state, 'a')).toBeUndefined();
  });

  test('is taken over by the environments of the window before', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    sharedState(one, other, () => {});
    const state = batch(one, {}, memory => memory.keep('a', item('x')));
    expect(seen(other, state, 'a')).toBeDefined();
  });

  test('counts the batches of each shard on its own', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const state = sharedState(one, other, memory => memory.keep('a', item('x')));
    other.begin('another shard', {});
    expect(seen(other, state, 'a')).toBeDefined();
  });

  test('keeps what was used last, below the limit of Lambda', () => {
    const [one, other] = [openShardMemory('one'), openShardMemory('other')];
    const state = sharedState(one, other, memory => {
      for (let at = 0; at < 4_000; at++) {
        memory.keep(`wallets w#${at} ~`, item('x'.repeat(700)));
        memory.recall('wallets w#1 ~');
      }
      memory.keep('large', item('x'.repeat(20_000)));
    });
    const bytes = JSON.stringify(state).length;
    expect(bytes).toBeLessThan(STATE_BYTES_MAX);
    expect(bytes).toBeGreaterThan(STATE_BYTES_MAX / 2);
    other.begin(SHARD, state);
    expect(other.recall('wallets w#3999 ~')).toBeDefined();
    expect(other.recall('wallets w#1 ~')).toBeDefined();
    expect(other.recall('wallets w#0 ~')).toBeUndefined();
    expect(other.recall('large')).toBeUndefined();
  });
});
