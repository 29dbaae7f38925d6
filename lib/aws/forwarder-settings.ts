import { commitments, methods, PROCESSED_REFUSAL } from 'solana-forwarder/subscription';
import { isAddress } from '../../layers/core/identity/address.ts';
import { defineListSetting, subnetIds, vpcId } from './network-settings.ts';
import { defineFlagSetting, defineIntegerSetting, type Reader } from './setting-reader.ts';

const ADDRESSES_MAX = 100;

const sources = ['', 'ws', 'grpc'] as const;

function defineChoice<Value extends string>(values: readonly Value[], fallback: Value): Reader<Value> {
  return {
    fallback,
    expected: values.map(value => value || 'empty').join(', '),
    parse: given => values.find(value => value === given) ?? null,
  };
}

/** The message must not show a URL, which holds a key. */
function defineSecretName(setting: string): Reader<string> {
  return {
    fallback: '',
    expected: 'the name of an SSM parameter such as /chain/forwarder-url, or empty',
    parse: given => {
      if (String(given).includes('://'))
        throw new Error(`The setting ${setting} must be the name of an SSM parameter that holds the URL; got a URL.`);
      return given === '' || /^\/[\w./-]{1,1010}$/.test(String(given)) ? String(given) : null;
    },
  };
}

/** The forwarder on Fargate. Without a source it is left out. */
export const forwarderReaders = {
  forwarderSource: defineChoice(sources, ''),
  /** SSM parameters. */
  forwarderUrlParameter: defineSecretName('forwarderUrlParameter'),
  forwarderTokenParameter: defineSecretName('forwarderTokenParameter'),
  forwarderRpcParameter: defineSecretName('forwarderRpcParameter'),
  forwarderSubscribe: defineChoice(methods, methods[0]),
  // Says why `processed` is refused.
  forwarderCommitment: {
    fallback: 'confirmed',
    expected: commitments.join(', '),
    parse: given => {
      if (given === 'processed') throw new Error(`The setting ${'forwarderCommitment'}: ${PROCESSED_REFUSAL}`);
      return commitments.find(value => value === given) ?? null;
    },
  },
  forwarderRpcPerSecond: defineIntegerSetting(10, 1, 10_000),
  /** Programs, tokens or wallets. */
  forwarderAddresses: defineListSetting('addresses', ADDRESSES_MAX, isAddress),
  /** Empty: a network of its own. */
  forwarderVpcId: vpcId,
  forwarderSubnets: subnetIds,
  /** False in subnets that reach the internet through a NAT gateway. */
  forwarderPublicIp: defineFlagSetting(true),
} satisfies Readonly<Record<string, Reader<unknown>>>;

export type ForwarderSettings = {
  readonly [Name in keyof typeof forwarderReaders]: NonNullable<ReturnType<(typeof forwarderReaders)[Name]['parse']>>;
};

export function assertForwarderSettings(settings: ForwarderSettings): void {
  const { forwarderSource: source, forwarderVpcId, forwarderSubnets } = settings;
  if ((forwarderVpcId === '') !== (forwarderSubnets === ''))
    throw new Error('The settings forwarderVpcId and forwarderSubnets need each other; only one is set.');
  if (source === '') {
    // A forgotten source would deploy nothing, without a word.
    const { forwarderUrlParameter, forwarderAddresses } = settings;
    if (forwarderUrlParameter !== '' || forwarderAddresses !== '')
      throw new Error(
        'The settings forwarderUrlParameter and forwarderAddresses need forwarderSource ws or grpc; it is empty.',
      );
  } else {
    if (settings.forwarderUrlParameter === '')
      throw new Error(`The setting forwarderSource ${source} needs forwarderUrlParameter; it is empty.`);
    if (settings.forwarderAddresses === '')
      throw new Error(`The setting forwarderSource ${source} needs forwarderAddresses; it is empty.`);
    if (source === 'ws' && settings.forwarderTokenParameter !== '')
      throw new Error('The setting forwarderTokenParameter needs forwarderSource grpc; with ws the URL holds the key.');
    if (source === 'ws') {
      const { forwarderSubscribe: method, forwarderRpcParameter } = settings;
      if (method === 'logsSubscribe' && forwarderRpcParameter === '')
        throw new Error('The setting forwarderSubscribe logsSubscribe needs forwarderRpcParameter; it is empty.');
    }
  }
}
