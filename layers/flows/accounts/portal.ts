import { RequestError } from '../../contract/errors.ts';
import type { Account } from '../../storage/access/accounts.ts';

export function readCustomer({ billing }: Account): string {
  if (billing?.provider === 'stripe') return billing.customerId;
  throw new RequestError('invalid_request', 'The account is not billed through Stripe');
}
