import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };

/** JSON-RPC of a node on loopback. */
export const startRpc = async (chain: Chain) => {
  const faults = { isDown: false };
  const server = createServer((request, response) => {
    void bodyOf(request).then(text => {
      if (faults.isDown) return void response.writeHead(503).end();
      const { id, method, params } = JSON.parse(text) as Call;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(chain, method, params) }));
    });
  });
  return { url: await listen(server), faults, stop: () => close(server) };
};

const answer = (chain: Chain, method: string, params: readonly unknown[]): object => {
  const call = methods[method];
  if (call === undefined) return { error: { code: -32601, message: `Method ${method} not found` } };
  try {
    return { result: call(chain, params) };
  } catch (error) {
    return { error: { code: -32002, message: error instanceof Error ? error.message : String(error) } };
  }
};

const context = { slot: 1 };

const methods: Readonly<Record<string, (chain: Chain, params: readonly unknown[]) => unknown>> = {
  getAccountInfo: ({ vm }, [address]) => {
    const account = vm.getAccount(new PublicKey(String(address)));
    if (account === null) return { context, value: null };
    const { lamports, owner, data } = account;
    const fields = { executable: false, rentEpoch: 0, space: data.length, lamports, owner: owner.toBase58() };
    return { context, value: { ...fields, data: [Buffer.from(data).toString('base64'), 'base64'] } };
  },
  getLatestBlockhash: ({ vm }) => ({
    context,
    value: { blockhash: vm.latestBlockhash(), lastValidBlockHeight: 1_000 },
  }),
  isBlockhashValid: (chain, [blockhash]) => ({ context, value: chain.isValid(String(blockhash)) }),
  simulateTransaction: (chain, [text]) => ({
    context,
    value: { err: chain.simulate(bytesOf(text)), logs: [], unitsConsumed: 0 },
  }),
  sendTransaction: (chain, [text]) => chain.send(bytesOf(text)),
  getSignatureStatuses: ({ landed }, [signatures]) => ({
    context,
    value: (signatures as readonly string[]).map(signature =>
      landed.some(one => one.signature === signature)
        ? { slot: 1, confirmations: null, err: null, status: { Ok: null }, confirmationStatus: 'finalized' }
        : null,
    ),
  }),
  getSignaturesForAddress: ({ landed }, [address]) =>
    landed
      .filter(({ accounts }) => accounts.includes(String(address)))
      .map(({ signature, failure, atMs }) => ({
        ...{ signature, slot: 1, err: failure, memo: null, confirmationStatus: 'finalized' },
        blockTime: Math.floor(atMs / 1_000),
      })),
  getTransaction: ({ landed }, [signature]) => {
    const found = landed.find(one => one.signature === signature);
    if (found === undefined) return null;
    const transaction = [Buffer.from(found.bytes).toString('base64'), 'base64'];
    return { slot: 1, transaction, blockTime: Math.floor(found.atMs / 1_000), meta: { err: found.failure } };
  },
};

const bytesOf = (text: unknown): Uint8Array => Buffer.from(String(text), 'base64');

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

export const listen = async (server: Server): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
