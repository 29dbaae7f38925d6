import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import bs58 from 'bs58';

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

export type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
export type Holding = {
  readonly owner: string;
  readonly amount: bigint;
  /** 0 uninitialized, 1 initialized, 2 frozen. */
  readonly state?: number;
  /** Bytes after the base account: its kind, then extensions. */
  readonly extra?: readonly number[];
};
export type Token = {
  readonly mint: string;
  readonly program?: string;
  readonly supply: bigint;
  readonly slot: number;
  readonly seconds: number;
  readonly holdings: readonly Holding[];
};

/** A reply instead of the right one; `silence` never answers. */
export type Fault = { readonly status?: number; readonly text?: string; readonly result?: unknown } | 'silence';

const slice = (bytes: Buffer, params: unknown): string => {
  const { dataSlice } = params as { readonly dataSlice?: { readonly offset: number; readonly length: number } };
  const cut = dataSlice ? bytes.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : bytes;
  return cut.toString('base64');
};

const accountBytes = (mint: string, { owner, amount, state = 1, extra = [] }: Holding): Buffer => {
  const bytes = Buffer.alloc(165 + extra.length);
  bytes.set(bs58.decode(mint), 0);
  bytes.set(bs58.decode(owner), 32);
  bytes.writeBigUInt64LE(amount, 64);
  bytes[108] = state;
  bytes.set(extra, 165);
  return bytes;
};

const mintBytes = (supply: bigint): Buffer => {
  const bytes = Buffer.alloc(82);
  bytes.writeBigUInt64LE(supply, 36);
  bytes[44] = 6;
  bytes[45] = 1;
  return bytes;
};

const answer = (token: Token, { method, params }: Call): unknown => {
  const { mint, program = TOKEN, supply, slot, seconds, holdings } = token;
  const context = { slot };
  switch (method) {
    case 'getAccountInfo':
      return {
        context,
        value: params[0] === mint ? { owner: program, data: [mintBytes(supply).toString('base64'), 'base64'] } : null,
      };
    case 'getProgramAccounts': {
      const { filters } = params[1] as { readonly filters: readonly { readonly dataSize?: number }[] };
      const size = filters.find(({ dataSize }) => dataSize !== undefined)?.dataSize;
      const found = holdings
        .map(one => accountBytes(mint, one))
        .filter(bytes => params[0] === program && (size === undefined || bytes.length === size));
      const value = found.map(bytes => ({ account: { owner: program, data: [slice(bytes, params[1]), 'base64'] } }));
      return { context, value };
    }
    case 'getBlocks':
      // The newest slot was skipped.
      return [slot - 9, slot - 1];
    case 'getBlockTime':
      return params[0] === slot - 1 ? seconds : null;
    default:
      throw new Error(`The node does not know ${method}.`);
  }
};

/** A node with one token. `spoil` may replace a reply; `turn` counts the calls of the method. */
export const startTokenNode = async (token: Token, spoil: (call: Call, turn: number) => Fault | null = () => null) => {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as Call;
    calls.push(call);
    const fault = spoil(call, calls.filter(({ method }) => method === call.method).length);
    if (fault === 'silence') return;
    const result = fault && 'result' in fault ? fault.result : answer(token, call);
    response.writeHead(fault?.status ?? 200, { 'Retry-After': '0' });
    response.end(fault?.text ?? JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    end: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
};

/** Header of an ed25519 seed in PKCS 8. */
const SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The address of a key pair, by the seed of a name. */
export const keyPairAddress = (name: string): string => {
  const der = Buffer.concat([SEED, createHash('sha256').update(name).digest()]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return bs58.encode(key.export({ format: 'der', type: 'spki' }).subarray(-32));
};
