import type { Client, Path } from '@chain-intelligence/client';
import type { Source } from './source.ts';

export type FindingInput = {
  readonly type: string;
  readonly slot: number | null;
  /** Begins with `/#`. */
  readonly console: string;
};

/** As `explain=true` answers. */
export type Finding = {
  readonly path: string;
  readonly rule: string;
  readonly sentence: string;
  readonly inputs: readonly FindingInput[];
  readonly inputs_total: number;
};

type Envelope = { readonly explain?: readonly Finding[]; readonly explain_truncated?: boolean };

/** Calls an operation again, with its findings. Throws the message of a refusal. */
export async function readFindings(client: Client, { path, parameters }: Extract<Source, { kind: 'rest' }>) {
  const result = await client.get<Path>(path as Path, { ...parameters, explain: true } as never);
  if (!result.ok) throw new Error(result.error.message);
  const { explain = [], explain_truncated: isCut = false } = result.data as Envelope;
  return { findings: explain, isCut };
}

/** The page of an input, without a load of the console. */
export function toInputPath({ console: link }: Pick<FindingInput, 'console'>): string {
  return link.replace(/^\/#/, '');
}
