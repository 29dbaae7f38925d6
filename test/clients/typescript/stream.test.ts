import { expect, test } from 'vitest';
import { open } from './open-stream.ts';
import { noFaults } from './unreliable-service.ts';

const TRADES = 'token:a:trades';
const PNL = 'wallet:a:pnl';
const BUNDLES = 'token:a:bundles';

test('a subscription begins with recent trades and goes on live', async () => {
  const { service, log, pass, read, stream } = open({ [TRADES]: 'tape' });
  for (let count = 0; count < 8; count++) service.publish(TRADES);
  const reading = read();
  await pass(500);
  const live = service.publish(TRADES);
  await pass(500);
  expect(log.map(event => 'isReplay' in event && event.isReplay)).toEqual([true, true, true, true, true, false]);
  expect(log.at(-1)).toMatchObject({ type: 'token:trades', channel: TRADES, seq: live.seq, data: { value: live.seq } });
  await stream.return!();
  await reading;
});

test('a cut socket resumes after the last message', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  const first = service.publish(PNL);
  await pass(500);
  for (const socket of service.sockets) socket.cut();
  const missed = [service.publish(PNL), service.publish(PNL)];
  await pass(2_000);
  expect(service.asked.map(request => request.resume)).toEqual([{}, { [PNL]: first.seq }]);
  expect(seqs()).toEqual([first.seq, ...missed.map(({ seq }) => seq)]);
});

test('each change of the connection is reported', async () => {
  const states: string[] = [];
  const { service, stream, pass, read } = open({ [PNL]: 'log' }, { onState: state => states.push(state) });
  const reading = read();
  await pass(500);
  expect(states).toEqual(['connecting', 'live']);
  for (const socket of service.sockets) socket.cut();
  await pass(2_000);
  expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live']);
  await stream.return!();
  await reading;
  await pass(2_000);
  expect(states).toHaveLength(4);
});

test('a hole is filled on the open socket', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  service.publish(PNL);
  service.setFaults({ ...noFaults, lose: 1 });
  service.publish(PNL);
  service.setFaults(noFaults);
  service.publish(PNL);
  await pass(1_000);
  expect(seqs()).toEqual(service.logs.get(PNL)!.map(({ seq }) => seq));
  expect(service.asked).toHaveLength(2);
  expect(service.sockets.size).toBe(1);
});

test('what the service was too slow to send is asked for again', async () => {
  const { service, pass, read, log, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  service.publish(PNL);
  service.setFaults({ ...noFaults, slow: 1 });
  service.publish(PNL);
  service.setFaults(noFaults);
  service.publish(PNL);
  await pass(1_000);
  expect(seqs()).toEqual(service.logs.get(PNL)!.map(({ seq }) => seq));
  expect(log.filter(({ type }) => type === 'gap')).toEqual([]);
});

test('a gap names the first and last missing message and its repair', async () => {
  const { service, pass, read, log, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  const first = service.publish(PNL);
  await pass(500);
  service.setFaults({ ...noFaults, refuse: 1 });
  for (const socket of service.sockets) socket.cut();
  const missed = Array.from({ length: 30 }, () => service.publish(PNL));
  service.setFaults(noFaults);
  await pass(2_000);
  const to = missed[9]!.seq;
  const repair = `/v1/${PNL}?after_seq=${first.seq}&before_seq=${to + 1}`;
  expect(log.find(({ type }) => type === 'gap')).toEqual({
    type: 'gap',
    channel: PNL,
    from: first.seq + 1,
    to,
    repair,
  });
  expect(seqs()).toEqual([first.seq, ...missed.slice(10).map(({ seq }) => seq)]);
});

test('a gap of trades is repaired in order from all pages', async () => {
  const rest = {
    async *follow() {
      yield { ok: true, data: { trades: [{ seq: 9_999 }, { seq: 5 }, { seq: 4 }] } };
      yield { ok: true, data: { trades: [{ seq: 4 }, { seq: 3 }, { seq: 0 }] } };
    },
  };
  const { service, pass, read, log, seqs } = open({ [TRADES]: 'log' }, {}, rest);
  void read();
  await pass(500);
  for (const socket of service.sockets) socket.cut();
  for (let count = 0; count < 25; count++) service.publish(TRADES);
  await pass(2_000);
  expect(log.slice(0, 3).map(({ type }) => type)).toEqual(['repaired', 'repaired', 'repaired']);
  const kept = service.logs.get(TRADES)!.slice(-20);
  expect(seqs()).toEqual([3, 4, 5, ...kept.map(({ seq }) => seq)]);
});

test('a repair that fails or is too long stays a gap', async () => {
  const rows = Array.from({ length: 10 }, (_, seq) => ({ seq }));
  for (const page of [{ ok: false }, { ok: true, data: { trades: rows } }]) {
    const rest = {
      async *follow() {
        yield page;
      },
    };
    const { service, pass, read, log } = open({ [TRADES]: 'log' }, { repairRowsMax: 5 }, rest);
    void read();
    await pass(500);
    for (const socket of service.sockets) socket.cut();
    for (let count = 0; count < 25; count++) service.publish(TRADES);
    await pass(2_000);
    expect(log[0]).toMatchObject({ type: 'gap', channel: TRADES, from: 1 });
  }
});

test('a hole in a catch-up is asked for again on the same socket', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  service.setFaults({ ...noFaults, lose: 1 });
  service.publish(PNL);
  await pass(500);
  service.leaveOut('replays');
  service.setFaults(noFaults);
  service.publish(PNL);
  await pass(500);
  service.leaveOut(null);
  service.publish(PNL);
  await pass(2_500);
  service.publish(PNL);
  await pass(1_000);
  expect(seqs()).toEqual(service.logs.get(PNL)!.map(({ seq }) => seq));
  expect(service.asked.filter(({ op }) => op === 'subscribe')).toHaveLength(3);
  expect(service.opened()).toBe(1);
});

for (const left of ['answers', 'replays'] as const)
  test(`a subscription without its ${left} is made again on a new socket`, async () => {
    const { service, pass, read, seqs } = open({ [PNL]: 'log' });
    void read();
    await pass(500);
    service.leaveOut(left);
    for (const socket of service.sockets) socket.cut();
    const { seq } = service.publish(PNL);
    await pass(5_000);
    service.leaveOut(null);
    expect(seqs()).toEqual([]);
    await pass(20_000);
    expect(seqs()).toEqual([seq]);
  });

test('a state channel resumes with the newest message of each item', async () => {
  const { service, pass, read, seqs } = open({ [BUNDLES]: 'state' });
  void read();
  await pass(500);
  const first = service.publish(BUNDLES, 'x');
  await pass(500);
  for (const socket of service.sockets) socket.cut();
  service.publish(BUNDLES, 'x');
  const y = service.publish(BUNDLES, 'y');
  const x = service.publish(BUNDLES, 'x');
  await pass(2_000);
  const live = service.publish(BUNDLES, 'y');
  await pass(500);
  expect(seqs()).toEqual([first.seq, y.seq, x.seq, live.seq]);
  expect(service.asked).toHaveLength(2);
});

test('a silent socket is replaced after an unanswered ping', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' });
  void read();
  await pass(500);
  for (const socket of service.sockets) socket.die();
  const missed = service.publish(PNL);
  await pass(29_000);
  expect(seqs()).toEqual([]);
  await pass(20_000);
  expect(seqs()).toEqual([missed.seq]);
});

test('a quiet socket is kept open by pings', async () => {
  const { service, pass, read } = open({ [PNL]: 'log' });
  void read();
  await pass(200_000);
  expect(service.asked.filter(({ op }) => op === 'ping').length).toBeGreaterThan(4);
  expect(service.asked.filter(({ op }) => op === 'subscribe')).toHaveLength(1);
});

test('a planned rollover opens the new socket before it closes the old one', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' }, { rolloverMs: 10_000 });
  void read();
  await pass(500);
  let most = 0;
  for (let count = 0; count < 600; count++) {
    if (count % 3 === 0) service.publish(PNL);
    await pass(50);
    most = Math.max(most, service.sockets.size);
  }
  await pass(500);
  expect(most).toBe(2);
  expect(service.sockets.size).toBe(1);
  expect(service.asked.filter(({ op }) => op === 'subscribe').length).toBeGreaterThan(2);
  expect(seqs()).toEqual(service.logs.get(PNL)!.map(({ seq }) => seq));
});

test('a rollover that is refused leaves the old socket open', async () => {
  const { service, pass, read, seqs } = open({ [PNL]: 'log' }, { rolloverMs: 10_000 });
  void read();
  await pass(500);
  service.setFaults({ ...noFaults, refuse: 1 });
  await pass(20_000);
  const { seq } = service.publish(PNL);
  await pass(500);
  expect(service.sockets.size).toBe(1);
  expect(seqs()).toEqual([seq]);
});

test('a slow consumer closes the socket, and the rest is resumed when there is room', async () => {
  const { service, pass, stream } = open({ [PNL]: 'log' }, { bufferMax: 4 });
  const first = stream.next();
  await pass(500);
  for (let count = 0; count < 12; count++) service.publish(PNL);
  await pass(1_000);
  expect(service.sockets.size).toBe(0);
  const seqs = [await first];
  for (let count = 1; count < 12; count++) {
    seqs.push(await stream.next());
    await pass(1_000);
  }
  const published = service.logs.get(PNL)!.map(({ seq }) => seq);
  expect(seqs.map(({ value }) => (value as { seq: number }).seq)).toEqual(published);
});

test('return ends a waiting iterator and closes the socket', async () => {
  const { service, stream, pass } = open({ [PNL]: 'log' });
  const waiting = stream.next();
  await pass(500);
  await stream.return!();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(service.sockets.size).toBe(0);
});

test('an abort signal ends the loop and leaves no timer behind', async () => {
  const controller = new AbortController();
  const { service, clock, read, pass } = open({ [PNL]: 'log' }, { signal: controller.signal });
  const reading = read();
  await pass(500);
  controller.abort();
  await reading;
  expect(service.sockets.size).toBe(0);
  expect(clock.dueWithin(1e9)).toBe(0);
});

test('a stream that is never read opens no socket', async () => {
  const { service, pass } = open({ [PNL]: 'log' });
  await pass(500);
  expect(service.sockets.size).toBe(0);
});

test('a seq that the service does not know goes on from now and names what is missing', async () => {
  const { service, pass, read, log, seqs } = open({ [PNL]: 'log', [TRADES]: 'tape' });
  void read();
  await pass(500);
  const old = [service.publish(PNL), service.publish(PNL)];
  await pass(500);
  // The service lost its newest message.
  service.logs.get(PNL)!.pop();
  for (const socket of service.sockets) socket.cut();
  await pass(2_000);
  const next = service.publish(PNL);
  await pass(2_000);
  expect(log.find(({ type }) => type === 'refused')).toMatchObject({
    channel: PNL,
    code: 'unknown_seq',
    isFinal: false,
  });
  expect(seqs()).toEqual([...old.map(({ seq }) => seq), next.seq]);
});

test('a refused channel is reported, and the stream ends with an error when none is left', async () => {
  const { service, pass, stream } = open({ [PNL]: 'log' });
  const first = stream.next();
  service.refuseAll('requires Layer 3, the key has Layer 1');
  await pass(2_000);
  const message = `channel ${PNL} requires Layer 3, the key has Layer 1`;
  expect((await first).value).toEqual({ type: 'refused', channel: PNL, code: 'forbidden', message, isFinal: true });
  await expect(stream.next()).rejects.toMatchObject({ name: 'StreamError', code: 'refused', message });
  expect(service.sockets.size).toBe(0);
});
