import type { Answer, Client, PostAnswer } from '@chain-intelligence/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import { describeRefusal } from '../panel/problem.ts';

export const spans = ['1h', '6h', '1d', '7d', '30d'] as const;
export type Span = (typeof spans)[number];

const HOUR_MS = 3_600_000;
const lengthsMs: Readonly<Record<Span, number>> = {
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '1d': 24 * HOUR_MS,
  '7d': 168 * HOUR_MS,
  '30d': 720 * HOUR_MS,
};

type Answered = PostAnswer<'/v1/rules/test'> | Answer<'/v1/rules/tests/{test_id}'>;
export type TestResult = Exclude<Answered, { readonly state: 'running' }>;
export type Firing = TestResult['firings'][number];

export type RuleTest = {
  readonly isRunning: boolean;
  readonly startedMs: number;
  readonly problem: string | null;
  /** The last one, also while another runs. */
  readonly result: TestResult | null;
  /** The rule that it is of. */
  readonly text: string;
  readonly run: (text: string, span: Span) => void;
  readonly stop: () => void;
};

/** Replays the past through a rule. Waits for long tests. */
export function useTest(): RuleTest {
  const { client, outage } = useSession();
  const [state, setState] = useState({ isRunning: false, startedMs: 0, problem: null as string | null });
  const [last, setLast] = useState({ result: null as TestResult | null, text: '' });
  const running = useRef<AbortController | null>(null);
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
  };
  useEffect(() => stop, []);
  const run = async (text: string, span: Span): Promise<void> => {
    stop();
    const own = new AbortController();
    running.current = own;
    outage.allowRetries();
    const startedMs = Date.now();
    setState({ isRunning: true, startedMs, problem: null });
    const end = (problem: string | null): void => {
      if (running.current === own) setState({ isRunning: false, startedMs, problem });
    };
    try {
      const answer = await readTest(client, { text, from: startedMs - lengthsMs[span] }, own.signal);
      if (running.current === own && typeof answer !== 'string') setLast({ result: answer, text });
      end(typeof answer === 'string' ? answer : null);
    } catch (cause) {
      if (!own.signal.aborted) throw cause;
    }
  };
  return {
    ...state,
    ...last,
    run: (text, span) => void run(text, span),
    stop: () => {
      stop();
      setState(old => ({ ...old, isRunning: false }));
    },
  };
}

type Asked = { readonly text: string; readonly from: number };

/** The result, or why there is none. Each call waits up to eight seconds. */
async function readTest(client: Client, { text, from }: Asked, signal: AbortSignal): Promise<TestResult | string> {
  let answer = await client.post('/v1/rules/test', { rule: JSON.parse(text) as never, from }, { signal });
  for (;;) {
    if (!answer.ok) return describeRefusal(answer.error);
    if (!('test_id' in answer.data)) return answer.data;
    const { test_id } = answer.data;
    answer = (await client.get('/v1/rules/tests/{test_id}', { test_id }, { signal })) as typeof answer;
  }
}
