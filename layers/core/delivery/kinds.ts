/** Where firings can go, with the hosts that a URL of the kind may name; null allows every public host. */
export const targetKinds = {
  webhook: { place: 'url', hosts: null },
  telegram: { place: 'url', hosts: /^api\.telegram\.org$/ },
  slack: { place: 'url', hosts: /^hooks\.slack(-gov)?\.com$/ },
  discord: { place: 'url', hosts: /^((ptb|canary)\.)?discord(app)?\.com$/ },
  sns: { place: 'address', hosts: null },
  kinesis: { place: 'address', hosts: null },
  sqs: { place: 'address', hosts: null },
} as const satisfies Record<string, { readonly place: 'url' | 'address'; readonly hosts: RegExp | null }>;

export type TargetKind = keyof typeof targetKinds;
export const targetKindNames = Object.keys(targetKinds) as readonly TargetKind[];

/** What became of a try. */
export const deliveryResults = [
  'delivered',
  'http_error',
  'timeout',
  'closed',
  'redirect_refused',
  'address_refused',
  'dead',
] as const;
export type DeliveryResult = (typeof deliveryResults)[number];

export const targetStates = ['unverified', 'verified', 'paused'] as const;
export type TargetState = (typeof targetStates)[number];
