import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../../contract/errors.ts';
import { formatUsdcAmount, X402_PREFIX } from '../../contract/x402.ts';
import { readPaidRequest } from '../../edge/x402-request.ts';

export type Terms = {
  /** Address of the paid routes. */
  readonly url: string;
  readonly payTo: string;
  readonly network: string;
  /** Base units of USDC. */
  readonly pricePerCredit: bigint;
};

/** Prices requests of `/v1/…` with their parameters. Those that are not sold are left out. */
export function buildOffer({ url, payTo, network, pricePerCredit }: Terms, requests: readonly string[]) {
  const priced = requests.flatMap(request => {
    const credits = findCredits(request);
    return credits === null ? [] : [{ url: url + request, amount: BigInt(credits) * pricePerCredit }];
  });
  return {
    ...{ url, network, asset: 'USDC', pay_to: payTo, price_per_credit: formatUsdcAmount(pricePerCredit) },
    requests: priced.map(one => ({ url: one.url, price: formatUsdcAmount(one.amount) })),
    total: priced.length === 0 ? null : formatUsdcAmount(priced.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

/** Null if the request is not sold, or malformed. */
function findCredits(request: string): number | null {
  const { pathname, searchParams } = new URL(request, 'http://any.invalid');
  const event = {
    ...{ httpMethod: 'GET', path: X402_PREFIX + pathname, headers: {}, requestContext: {} },
    multiValueQueryStringParameters: Object.fromEntries([...searchParams].map(([name, value]) => [name, [value]])),
  };
  try {
    return readPaidRequest(event as unknown as APIGatewayProxyEvent).credits;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}
