import type { FunctionSpec } from './functions.ts';

/** Longer than all tries of a call to Stripe. */
const STRIPE_SECONDS = 25;

/** Functions of the accounts API, deployed with prices of Stripe. */
export const accountFunctions = {
  checkout: {
    file: 'accounts/checkout',
    reads: ['operations'],
    writes: ['accounts', 'operations'],
    entrance: true,
    timeoutSeconds: STRIPE_SECONDS,
  },
  webhook: {
    file: 'accounts/webhook',
    reads: ['accounts', 'keys'],
    writes: ['accounts', 'keys'],
    entrance: true,
    timeoutSeconds: STRIPE_SECONDS,
  },
  claim: {
    file: 'accounts/claim',
    reads: ['accounts', 'keys'],
    writes: ['accounts', 'keys'],
    entrance: true,
    timeoutSeconds: STRIPE_SECONDS,
  },
  portal: {
    file: 'accounts/portal',
    reads: ['accounts', 'operations'],
    writes: ['operations'],
    entrance: true,
    timeoutSeconds: STRIPE_SECONDS,
  },
  keys: {
    file: 'accounts/keys',
    reads: ['accounts', 'keys', 'operations'],
    writes: ['accounts', 'keys', 'operations'],
    entrance: true,
    timeoutSeconds: STRIPE_SECONDS,
  },
} as const satisfies Record<string, FunctionSpec>;

export type AccountFunction = keyof typeof accountFunctions;

type AccountRoute = {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly fn: AccountFunction;
  readonly summary: string;
  /** Requests a second of all callers together. */
  readonly perSecond: number;
  /** Whether pages of other origins may call it. */
  readonly isShared: boolean;
};

/** The accounts API, beside `/v1` (`docs/reference/accounts.md`). */
export const accountRoutes = {
  checkout: {
    method: 'post',
    path: '/accounts/checkout',
    fn: 'checkout',
    summary: 'Begins a checkout of a tier',
    perSecond: 20,
    isShared: true,
  },
  webhook: {
    method: 'post',
    path: '/accounts/stripe/webhook',
    fn: 'webhook',
    summary: 'Receives events of Stripe',
    perSecond: 100,
    isShared: false,
  },
  claimPage: {
    method: 'get',
    path: '/accounts/claim',
    fn: 'claim',
    summary: 'Page that sells a tier and shows its key once',
    perSecond: 20,
    isShared: false,
  },
  claim: {
    method: 'post',
    path: '/accounts/claim',
    fn: 'claim',
    summary: 'Issues the key of a claim',
    perSecond: 20,
    isShared: false,
  },
  claimStatus: {
    method: 'post',
    path: '/accounts/claim/status',
    fn: 'claim',
    summary: 'State of a claim',
    perSecond: 50,
    isShared: false,
  },
  claimDone: {
    method: 'post',
    path: '/accounts/claim/done',
    fn: 'claim',
    summary: 'Confirms that the key arrived',
    perSecond: 20,
    isShared: false,
  },
  portal: {
    method: 'post',
    path: '/accounts/portal',
    fn: 'portal',
    summary: 'Opens the portal in which customers manage their subscription',
    perSecond: 5,
    isShared: true,
  },
  keys: {
    method: 'get',
    path: '/accounts/keys',
    fn: 'keys',
    summary: 'Lists the keys of an account, without their texts',
    perSecond: 10,
    isShared: true,
  },
  issueKey: {
    method: 'post',
    path: '/accounts/keys',
    fn: 'keys',
    summary: 'Issues another key of the account',
    perSecond: 5,
    isShared: true,
  },
  rotateKey: {
    method: 'post',
    path: '/accounts/keys/rotate',
    fn: 'keys',
    summary: 'Replaces a key, which stays valid for a while',
    perSecond: 5,
    isShared: true,
  },
  revokeKey: {
    method: 'post',
    path: '/accounts/keys/revoke',
    fn: 'keys',
    summary: 'Revokes a key at once',
    perSecond: 10,
    isShared: true,
  },
} as const satisfies Record<string, AccountRoute>;

/** Bytes of a JSON body. */
export const ACCOUNT_BODY_BYTES_MAX = 4_096;
