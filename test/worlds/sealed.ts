import { createPrivateKey } from 'node:crypto';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { serializeEventRecord } from '../../layers/contract/events/record.ts';
import { openPemSigner } from '../../layers/core/proof/note.ts';
import type { Tables } from '../../layers/edge/tables.ts';
import { readConsistency, readRoots, signLog } from '../../layers/flows/proofs/checkpoint.ts';
import { type Proven, proveInputsOf, type ToProve } from '../../layers/flows/proofs/prove.ts';
import { type Known, type ProvenOperation, parseParameters } from '../../layers/flows/proofs/recompute/question.ts';
import { recomputeBody } from '../../layers/flows/proofs/recompute/recompute.ts';
import { sealNow } from '../../layers/flows/proofs/seal.ts';
import { openTape, readTapeRows } from '../../layers/storage/market/tape.ts';
import { makeTables, startPlainEngine } from '../storage/engines.ts';
import { records } from './events.ts';
import { memoryStream, startIntake } from './intake.ts';

/** The secret of the first test of RFC 8032. */
const der = '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
export const signer = openPemSigner(
  createPrivateKey({ key: Buffer.from(der, 'hex'), type: 'pkcs8', format: 'der' }).export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
);

type ProofTables = Tables<'tape' | 'wallets' | 'proofs'>;

/** A tape over tables in memory, which can be sealed and proven. */
export const openSealedTape = async () => {
  const engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  const { client } = engine;
  const open = <Name extends keyof ProofTables>(name: Name) => ({ client, table: names[name] });
  const tables: ProofTables = { tape: open('tape'), wallets: open('wallets'), proofs: open('proofs') };
  const tape = openTape(tables.tape);
  const intake = startIntake(client, names, memoryStream());
  let shards = 0;
  return {
    tables,
    tape,
    /** Events that arrive together. */
    take: (events: readonly object[], arrivedMs: number): Promise<void> =>
      intake.takeAt(
        records(events as readonly ChainEvent[], { shard: `shard-${shards++}` }).map(one => ({ ...one, arrivedMs })),
        arrivedMs,
      ),
    /** Events of an import that claims to have had them at their times. */
    claim: (events: readonly object[], nowMs: number): Promise<void> => {
      const texts = events.map(event => serializeEventRecord(event, null, true));
      const arrived = records(texts, { shard: `shard-${shards++}` }).map(one => ({ ...one, arrivedMs: nowMs }));
      return intake.takeAt(arrived, nowMs);
    },
    seal: async (toMs: number): Promise<void> => {
      await sealNow({ tape, proofs: tables.proofs }, toMs);
      await signLog(tables.proofs, signer);
    },
    readRoots: async (since?: number) => {
      const roots = (await readRoots(tables.proofs))!;
      if (since === undefined) return roots;
      const to = roots.checkpoints.at(-1)!.size;
      return { ...roots, consistency: { from: since, to, ...(await readConsistency(tables.proofs, since, to)) } };
    },
    /** What a service at rest answers, with its proof. */
    answer: async (operation: ProvenOperation, parameters: Readonly<Record<string, string>>, atMs: number) => {
      const mints = parameters.mint === undefined ? [] : [parameters.mint];
      const rows = await Promise.all(
        mints.map(async mint => {
          const all = await readTapeRows(tape, mint, { after: 0, through: Infinity });
          return [mint, all.filter(row => row.receivedMs! <= atMs && row.timestampMs <= atMs)] as const;
        }),
      );
      const known: Known = { asOfMs: atMs, wholeFromMs: 0, rows: new Map(rows) };
      const body = recomputeBody(operation, parseParameters(operation, parameters)!, known, undefined);
      const time = { as_of: atMs, known_by: atMs, rules_version: 'r1', inputs_through: [] };
      const rest = { time, coverage: {}, explain: [] };
      const asked: ToProve = { operation, parameters, body, asOfMs: atMs, knownByMs: atMs, rest };
      const proven: Proven = await proveInputsOf(tables, asked);
      return { data: body, ...rest, ...proven } as unknown as Answer;
    },
    end: engine.stop,
  };
};

export type SealedTape = Awaited<ReturnType<typeof openSealedTape>>;

type ProofFields = {
  v: number;
  operation: string;
  parameters: Record<string, string>;
  rules_version: string;
  checkpoint: string;
  log_size: number;
  inputs: { batch: number; index: number; document: string; path: string[] }[];
  batches: { batch: number; leaf: string; path: string[] }[];
  heads: { key: string; seq: number; batch: number; index: number; path: string[]; count: number }[];
  digest: string;
};

/** An envelope. Tests change it. */
export type Answer = {
  coverage?: object;
  explain?: unknown[];
  data: never;
  time: { as_of: number; known_by: number; rules_version: string; inputs_through: unknown[] };
  proof: ProofFields | null;
  proof_at_ms?: number;
};
