import { createServer, type Server } from 'node:http';
import { createKeyPairSignerFromBytes } from '@solana/kit';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { SOLANA_DEVNET_CAIP2, toFacilitatorSvmSigner } from '@x402/svm';
import { registerExactSvmScheme } from '@x402/svm/exact/facilitator';
import type { Chain } from './chain.ts';
import { bodyOf, close, listen } from './rpc.ts';

export type Fault =
  /** Closes the connection and does nothing. */
  | 'lost-before'
  /** Works, then closes the connection. */
  | 'lost-after'
  | 'error-before'
  | 'error-after'
  /** Never answers. */
  | 'silent-before'
  | 'silent-after'
  /** Works when the test says so, after the caller has given up. */
  | 'late'
  /** Says that nothing was sent. */
  | 'refuses'
  /** Says that it cannot tell, after it worked. */
  | 'pending-after';

type Step = 'verify' | 'settle';
type Asked = { readonly paymentPayload: PaymentPayload; readonly paymentRequirements: PaymentRequirements };

/** A facilitator on loopback whose next calls can fail. */
export const startFacilitator = async (chain: Chain, rpcUrl: string) => {
  const fees = chain.feePayer();
  const signer = toFacilitatorSvmSigner(await createKeyPairSignerFromBytes(fees.secretKey), { defaultRpcUrl: rpcUrl });
  const faults: Record<Step, Fault[]> = { verify: [], settle: [] };
  const calls: Step[] = [];
  const bodies: string[] = [];
  const hooks = { beforeRefusal: async (): Promise<void> => {}, beforeSettle: async (): Promise<void> => {} };
  const late: (() => Promise<unknown>)[] = [];
  // Its own memory of settled payments ends with it, as behind a load balancer.
  const work = async (step: Step, { paymentPayload, paymentRequirements }: Asked): Promise<object> => {
    const facilitator = registerExactSvmScheme(new x402Facilitator(), { signer, networks: SOLANA_DEVNET_CAIP2 });
    return facilitator[step](paymentPayload, paymentRequirements);
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then(async text => {
      const step = request.url?.slice(1);
      if (step === 'supported') return void response.end(JSON.stringify(supported(fees.publicKey.toBase58())));
      if (step !== 'verify' && step !== 'settle') return void response.writeHead(404).end();
      calls.push(step);
      bodies.push(text);
      if (step === 'settle') await hooks.beforeSettle();
      const fault = faults[step].shift();
      const run = () => work(step, JSON.parse(text) as Asked);
      if (fault?.endsWith('after')) await run();
      if (fault === 'late') late.push(run);
      if (fault?.startsWith('silent') || fault === 'late') return;
      if (fault?.startsWith('lost')) return void request.socket.destroy();
      if (fault?.startsWith('error')) return void response.writeHead(500).end('{"error":"down"}');
      if (fault === 'refuses') await hooks.beforeRefusal();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(fault === undefined ? await run() : unsettled[fault]));
    });
  });
  return {
    url: await listen(server),
    faults,
    calls,
    /** As they were sent. */
    bodies,
    hooks,
    /** Does the late work. */
    doLate: async (): Promise<void> => {
      for (const run of late.splice(0)) await run();
    },
    stop: () => close(server as Server),
  };
};

const failure = (errorReason: string) => ({
  ...{ success: false, errorReason, transaction: '', network: SOLANA_DEVNET_CAIP2 },
  ...{ isValid: false, invalidReason: errorReason },
});

const unsettled: { readonly [F in Fault]?: object } = {
  refuses: failure('insufficient_funds'),
  'pending-after': failure('settlement_pending'),
};

const supported = (feePayer: string) => ({
  kinds: [{ x402Version: 2, scheme: 'exact', network: SOLANA_DEVNET_CAIP2, extra: { feePayer } }],
  extensions: [],
  signers: { 'solana:*': [feePayer] },
});
