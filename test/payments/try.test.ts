import { createKeyPairSignerFromBytes } from '@solana/kit';
import { x402Client } from '@x402/core/client';
import { HTTPFacilitatorClient } from '@x402/core/server';
import { ExactSvmScheme, SOLANA_DEVNET_CAIP2, USDC_DEVNET_ADDRESS } from '@x402/svm';
import { expect, test } from 'vitest';
import { openChain } from './chain.ts';
import { startFacilitator } from './facilitator.ts';
import { startRpc } from './rpc.ts';

test('pays', async () => {
  const chain = openChain();
  const rpc = await startRpc(chain);
  const f = await startFacilitator(chain, rpc.url);
  const payer = chain.wallet(1_000_000n);
  const seller = chain.wallet(0n);
  const client = new x402Client().register(
    SOLANA_DEVNET_CAIP2,
    new ExactSvmScheme(await createKeyPairSignerFromBytes(payer.secretKey), { rpcUrl: rpc.url }),
  );
  const fc = new HTTPFacilitatorClient({ url: f.url });
  const s = await fc.getSupported();
  const accepts = [
    {
      scheme: 'exact',
      network: SOLANA_DEVNET_CAIP2,
      asset: USDC_DEVNET_ADDRESS,
      amount: '1000',
      payTo: seller.publicKey.toBase58(),
      maxTimeoutSeconds: 60,
      extra: s.kinds[0]!.extra!,
    },
  ];
  console.time('create');
  const payload = await client.createPaymentPayload({
    x402Version: 2,
    resource: { url: 'http://x/y' },
    accepts,
  } as never);
  console.timeEnd('create');
  console.log(JSON.stringify(payload));
  console.time('verify');
  console.log(await fc.verify(payload, accepts[0] as never));
  console.timeEnd('verify');
  console.log(await fc.settle(payload, accepts[0] as never));
  console.log(chain.units(payer.publicKey), chain.units(seller.publicKey));
  console.log(await fc.verify(payload, accepts[0] as never));
  console.log(await fc.settle(payload, accepts[0] as never));
  expect(chain.units(seller.publicKey)).toBe(1000n);
  await f.stop();
  await rpc.stop();
});
