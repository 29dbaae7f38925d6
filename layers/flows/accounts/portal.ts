import { RequestError } from '../../contract/errors.ts';
import type { Account } from '../../storage/access/accounts.ts';

/** Returns the customer at Stripe of an account. Throws RequestError. */
export function readCustomer({ billing }: Account): string {
  if (billing?.provider === 'stripe') return billing.customerId;
  throw new RequestError('invalid_request', 'The account is not billed through Stripe');
}
