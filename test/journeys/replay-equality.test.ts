/** A replay at clock C answers as a service with the same inputs answers as of C. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../layers/contract/routes/routes.ts';
import { askPast, feedAll, type Question, strip, stubPast } from '../functions/past/draws.ts';
import { marketOf } from '../functions/past/inputs.ts';
import { listQuestions } from '../functions/past/questions.ts';
import { isLongRun } from '../long-run.ts';
import { chanceOf } from '../tapes/chance.ts';
import { startReplay } from '../worlds/replay.ts';

const SEED = Number(process.env.SEED ?? 21);
const SWAPS = 200;
const POINTS = isLongRun ? 4 : 2;

let folder: string;
let unstub: () => void;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-equality-'));
  unstub = stubPast();
});
afterAll(() => {
  unstub();
  rmSync(folder, { recursive: true, force: true });
});

/** A question about a time that is not after the clock. */
const clampTimes = ({ query, ...rest }: Question, asOfMs: number): Question => ({
  ...rest,
  query: Object.fromEntries(
    Object.entries(query).map(([key, text]) => [
      key,
      text.replace(/(?<=^|@)\d{13}$/, ms => String(Math.min(Number(ms), asOfMs))),
    ]),
  ),
});

const toPath = ({ name, path, query }: Question): string => {
  const filled = routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => path[key]!);
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
};

test('all routes that answer for the past say the same at several times', { timeout: 600_000 }, async () => {
  const market = marketOf(SEED, SWAPS);
  const isLate = market.inputs.filter(({ event, arrivedMs }) => arrivedMs > event.timestamp + 10_000);
  expect(isLate.length).toBeGreaterThan(3);
  const tape = join(folder, 'tape.ndjson');
  const lines = market.inputs.map(({ event, arrivedMs }) => JSON.stringify({ ...event, received_ms: arrivedMs }));
  writeFileSync(tape, lines.join('\n'));
  const whole = await feedAll(market, () => true);
  const chance = chanceOf(SEED);
  const list = listQuestions(['rows', 'token', 'wallet', 'relations']);
  const times = Array.from({ length: POINTS }, () => chance.whole(market.fromMs + 60_000, market.toMs)).sort(
    (a, b) => a - b,
  );
  const replay = await startReplay(folder, 'equality', ['--tape', tape, '--paused']);
  let [count, answered] = [0, 0];
  const different: string[] = [];
  for (const asOfMs of times) {
    expect((await replay.op({ op: 'seek', to_ms: asOfMs })).body).toMatchObject({ clock_ms: asOfMs });
    for (const drawn of await list(market, chance, whole)) {
      const question = clampTimes(drawn, asOfMs);
      const path = toPath(question);
      const { status, body } = await replay.get(path);
      const now = status === 200 ? strip(JSON.stringify(body)) : `${status} ${JSON.stringify(body)}`;
      const past = await askPast(whole, question, { asOfMs, knownByMs: asOfMs });
      count += 1;
      if (status === 200) answered += 1;
      if (now === past || (status !== 200 && past.startsWith(String(status)))) continue;
      const [a, b] = [now.split('\n'), past.split('\n')];
      const at = a.findIndex((line, index) => line !== b[index]);
      different.push(`${asOfMs} ${path}\nreplay ${a.slice(at - 3, at + 4)}\npast ${b.slice(at - 3, at + 4)}`);
    }
  }
  expect(different).toEqual([]);
  expect(count).toBeGreaterThan(POINTS * 45);
  expect(answered).toBeGreaterThan(count * 0.8);
  await replay.end();
});
