/** Where firings go, and the hosts of URLs; null allows any. */
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
