import { type Call, type FaultyServer, type Reply, startFaultyServer } from './faulty-server.ts';

/** Timestamp in seconds, as on the wire. */
type Usage = {
  readonly Timestamp: number;
  readonly CustomerAWSAccountId: string;
  readonly LicenseArn: string;
  readonly Dimension: string;
  readonly Quantity: number;
};

export type FakeMarketplace = FaultyServer & {
  readonly billed: (customer: string, dimension: string) => number;
  readonly unsubscribed: Set<string>;
  /** Records of each call. */
  readonly sizes: readonly number[];
  /** Another sender meters an hour. */
  readonly meterElsewhere: (usage: Usage) => void;
};

const HOUR_S = 3_600;

/** BatchMeterUsage on loopback. */
export const startMarketplace = async (clock: () => number): Promise<FakeMarketplace> => {
  const records = new Map<string, Usage>();
  const unsubscribed = new Set<string>();
  const sizes: number[] = [];
  const meter = (usage: Usage): object => {
    const key = keyOf(usage);
    const known = records.get(key);
    const result = { UsageRecord: usage, MeteringRecordId: key };
    if (unsubscribed.has(usage.CustomerAWSAccountId)) return { ...result, Status: 'CustomerNotSubscribed' };
    if (known !== undefined && known.Quantity !== usage.Quantity) return { ...result, Status: 'DuplicateRecord' };
    records.set(key, usage);
    return { ...result, Status: 'Success' };
  };
  const batch = (usages: readonly Usage[], isHalf: boolean): Reply => {
    const nowS = clock() / 1000;
    if (usages.length > 25) return refused('ValidationException');
    if (usages.some(({ LicenseArn, CustomerAWSAccountId }) => !LicenseArn || !/^\d{12}$/.test(CustomerAWSAccountId)))
      return refused('ValidationException');
    if (usages.some(({ Dimension }) => !['credits', 'message_units'].includes(Dimension)))
      return refused('InvalidUsageDimensionException');
    if (usages.some(({ LicenseArn }) => LicenseArn.endsWith('expired'))) return refused('InvalidLicenseException');
    if (usages.some(({ Timestamp }) => Timestamp > nowS || Timestamp <= nowS - 6 * HOUR_S))
      return refused('TimestampOutOfBoundsException');
    sizes.push(usages.length);
    const done = isHalf ? usages.slice(0, Math.floor(usages.length / 2)) : usages;
    return { status: 200, body: { Results: done.map(meter), UnprocessedRecords: usages.slice(done.length) } };
  };
  const server = await startFaultyServer({
    act: ({ headers, body }: Call, isHalf) => {
      if (headers['x-amz-target'] !== 'AWSMPMeteringService.BatchMeterUsage')
        return refused('UnknownOperationException');
      const { UsageRecords, ProductCode } = JSON.parse(body) as { UsageRecords: Usage[]; ProductCode?: string };
      return ProductCode === undefined ? batch(UsageRecords, isHalf) : refused('ValidationException');
    },
    throttle: refused('ThrottlingException'),
    fail: { status: 500, body: { __type: 'InternalServiceErrorException', message: 'Try again' } },
    isWrite: () => true,
  });
  return {
    ...server,
    unsubscribed,
    sizes,
    billed: (customer, dimension) =>
      [...records.values()]
        .filter(one => one.CustomerAWSAccountId === customer && one.Dimension === dimension)
        .reduce((total, { Quantity }) => total + Quantity, 0),
    meterElsewhere: usage => void records.set(keyOf(usage), usage),
  };
};

/** One record per customer, license, dimension and hour. */
const keyOf = ({ CustomerAWSAccountId, LicenseArn, Dimension, Timestamp }: Usage): string =>
  [CustomerAWSAccountId, LicenseArn, Dimension, Math.floor(Timestamp / HOUR_S)].join(' ');

const refused = (type: string): Reply => ({ status: 400, body: { __type: type, message: `Refused: ${type}` } });
