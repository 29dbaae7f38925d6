import type { Tier } from '../journeys/contract/row.ts';
import { eventually } from '../service/service.ts';
import type { Check, Note } from './check.ts';
import type { Run } from './open-run.ts';

type Usage = {
  readonly rows: readonly {
    readonly operation: string | null;
    readonly status_class: string;
    readonly requests: number;
  }[];
  readonly messages: { readonly delivered: number };
};

/** Counts of messages are written in batches. */
const [COUNTED_MS_MAX, POLL_MS] = [120_000, 2_000];
const TIER: Tier = 'layer1';

export const usageChecks = (run: Run): readonly Check[] => [
  { name: 'requests and messages are counted', look: note => lookAtCounts(run, note) },
];

const lookAtCounts = async (run: Run, note: Note): Promise<void> => {
  const [right, wrong] = [`/v1/token/${run.mint}/price`, '/v1/token/nothing/price'];
  const [before, failedBefore] = await counts(run);
  for (const path of [right, right, right, wrong]) await run.ask(path, { tier: TIER });
  const [after, failedAfter] = await counts(run);
  note.equal('counted answers', after - before, 3);
  note.equal('counted refusals', failedAfter - failedBefore, 1);
  await eventually(
    'delivered messages are counted',
    async () => ((await usage(run)).messages.delivered > 0 ? true : undefined),
    COUNTED_MS_MAX,
    POLL_MS,
  );
};

/** From the day on which the run began. */
const usage = async (run: Run): Promise<Usage> => {
  const day = new Date(run.startedMs).toISOString().slice(0, 10);
  const { status, text, body } = await run.ask(`/v1/usage?from=${day}`, { tier: TIER });
  if (status !== 200) throw new Error(`/v1/usage answered ${status}: ${text}`);
  return body as Usage;
};

const counts = async (run: Run): Promise<readonly [number, number]> => {
  const { rows } = await usage(run);
  const of = (status: string): number =>
    rows.find(row => row.operation === 'tokenPrice' && row.status_class === status)?.requests ?? 0;
  return [of('2xx'), of('4xx')];
};
