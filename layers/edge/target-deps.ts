import { RequestError } from '../contract/errors.ts';
import { buildQueueClient } from './clients.ts';
import { getDeliveriesUrl, readTargetSettings } from './config.ts';
import { createDeliveryCaller } from './delivery-queue.ts';
import { type FailedWhy, findPlaceProblem, type RefusedWhy } from './fetch-public.ts';
import { createSealer, type Sealer } from './sealed-secret.ts';
import { createCachedSecret } from './secret.ts';
import { createTargetSender, openRoleCredentials, TARGET_MS_MAX } from './target-sender.ts';

/** What functions that send to targets share. */
export function openTargetDeps() {
  const { keyParameter, allowed, awsUrl, account } = readTargetSettings();
  const readKey = createCachedSecret(() => keyParameter ?? '');
  let last: { readonly key: string; readonly sealer: Sealer } | null = null;
  // An imitation of AWS is of the operator, wherever it is.
  const open = awsUrl === null ? allowed : [...allowed, new URL(awsUrl).origin];
  return {
    allowed,
    awsUrl,
    ownAccount: account,
    clock: Date.now,
    send: createTargetSender({ allowed: open, credentials: openRoleCredentials() }),
    call: createDeliveryCaller(buildQueueClient(), getDeliveriesUrl()),
    sealer: async (): Promise<Sealer> => {
      if (keyParameter === null)
        throw new RequestError(
          'unavailable',
          'This service offers no targets: its setting targetsKeyParameter is empty',
        );
      const key = await readKey(Date.now());
      if (last?.key !== key) last = { key, sealer: createSealer(key) };
      return last.sealer;
    },
    findAddressProblem: async (url: string): Promise<string | null> => {
      const why = await findPlaceProblem({ url, allowedOrigins: allowed, timeoutMs: TARGET_MS_MAX });
      return why === null ? null : `url ${problems[why] ?? 'must be a public address'}`;
    },
  };
}

const problems: Partial<Record<RefusedWhy | FailedWhy, string>> = {
  address: 'must not lead to a private, local or reserved address',
  dns: 'has a host without an address',
  timeout: 'has a host that DNS did not answer for',
};
