/** A fake Solana node on loopback with the real transactions of `test/decode`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Raw, transactions } from '../decode/fixtures.ts';
import { asVersionOne } from '../decode/forms.ts';

export type NodeCall = { readonly method: string; readonly params: readonly Raw[] };

export type FakeNode = {
  readonly url: string;
  readonly calls: NodeCall[];
  /** The HTTP status a call fails with; null lets it pass. */
  failWith: (call: NodeCall) => number | null;
  readonly end: () => Promise<void>;
};

const PAGE_MAX = 1_000;
export const idOf = (raw: Raw): string => raw.transaction.signatures[0];
const keysOf = ({ transaction, meta }: Raw): readonly string[] => [
  ...transaction.message.accountKeys,
  ...(meta.loadedAddresses?.writable ?? []),
  ...(meta.loadedAddresses?.readonly ?? []),
];

/** Every other one is version 1: a chain mixes versions. */
const known: readonly Raw[] = transactions().map((raw, at) => (at % 2 === 0 ? raw : asVersionOne(raw)));

/** The transactions that name an address, newest first. */
export const naming = (address: string): readonly Raw[] =>
  known.filter(raw => keysOf(raw).includes(address)).sort((a, b) => b.blockTime - a.blockTime);

class Refusal extends Error {}

const transactionOf = (signature: string, versionMax: number | undefined): Raw | null => {
  const raw = known.find(each => idOf(each) === signature) ?? null;
  if (typeof raw?.version === 'number' && raw.version > (versionMax ?? -1))
    throw new Refusal(`Transaction version (${raw.version}) is not supported by the requesting client`);
  return raw;
};

const answer = ({ method, params }: NodeCall): unknown => {
  if (method === 'getTransaction') return transactionOf(params[0], params[1]?.maxSupportedTransactionVersion);
  const { before, limit = PAGE_MAX } = params[1] ?? {};
  const all = naming(params[0]);
  const from = before === undefined ? 0 : all.findIndex(raw => idOf(raw) === before) + 1;
  return all
    .slice(from, from + limit)
    .map(raw => ({ signature: idOf(raw), slot: raw.slot, blockTime: raw.blockTime, err: raw.meta.err, memo: null }));
};

const resultOf = (call: NodeCall): object => {
  try {
    return { result: answer(call) };
  } catch (error) {
    if (error instanceof Refusal) return { error: { code: -32015, message: error.message } };
    throw error;
  }
};

/** Starts it on a free port. */
export const startNode = async (): Promise<FakeNode> => {
  const calls: NodeCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = JSON.parse(Buffer.concat(chunks).toString());
    calls.push(call);
    const status = node.failWith(call);
    response.writeHead(status ?? 200, { 'Content-Type': 'application/json' });
    response.end(status === null ? JSON.stringify({ jsonrpc: '2.0', id: call.id, ...resultOf(call) }) : '');
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failWith: () => null,
    end: () => {
      server.closeAllConnections();
      return new Promise(done => server.close(() => done()));
    },
  };
  return node;
};
