import { defineFlagSetting, defineIntegerSetting, email, type Reader } from './setting-reader.ts';

const TAGS_MAX = 40;
/** Characters that every service takes in tags. */
const TAG = /^(?!aws:)[\p{L}\p{N} _.:/+@-]{1,128}=[\p{L}\p{N} _.:/+@-]{0,256}$/iu;
const TOPIC = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/;

const CERTIFICATE = /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/;

const SCHEME_AND_DOMAIN = /^\w+:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i;

type Tags = Readonly<Record<string, string>>;

const requestsPerAddress: Reader<number> = {
  fallback: 0,
  expected: '0, or an integer from 10 to 100000000',
  parse: given => (String(given) === '0' ? 0 : defineIntegerSetting(0, 10, 100_000_000).parse(given)),
};

/** Alarms, logs, traces, tags, the budget, the firewall and domains. */
export const operationReaders = {
  /** Receives alarms. */
  alarmEmail: email,
  /** A topic of the operator, instead of an email address. */
  alarmTopicArn: {
    fallback: '',
    expected: 'the ARN of a standard SNS topic, or empty',
    parse: given => (given === '' || TOPIC.test(String(given)) ? String(given) : null),
  },
  /** Minutes without a swap that raise an alarm; 0 raises none. */
  feedSilentMinutes: defineIntegerSetting(15, 0, 1440),
  /** Of the whole account; 0 creates no budget. */
  monthlyBudgetUsd: defineIntegerSetting(0, 0, 100_000_000),
  tags: {
    fallback: {} as Tags,
    expected: `up to ${TAGS_MAX} different tags such as team=trading,stage=live, or empty`,
    parse: given => {
      if (given === '') return {};
      const pairs = String(given).split(',');
      if (pairs.length > TAGS_MAX || !pairs.every(pair => TAG.test(pair))) return null;
      const tags = Object.fromEntries(pairs.map(pair => pair.split('=') as [string, string]));
      return Object.keys(tags).length === pairs.length ? tags : null;
    },
  },
  /** Requests of one address in five minutes; 0 creates no web ACL. */
  wafRequestsPerAddress: requestsPerAddress,
  /** The same for the accounts API and paid routes. */
  wafSalesRequestsPerAddress: defineIntegerSetting(3_000, 10, 100_000_000),
  /** The same for the ingest API. */
  wafIngestRequestsPerAddress: requestsPerAddress,
  /** Certificate for the domains of the APIs, in their region. Empty: domains are made elsewhere. */
  apiCertificateArn: {
    fallback: '',
    expected: 'the ARN of an ACM certificate, or empty',
    parse: given => (given === '' || CERTIFICATE.test(String(given)) ? String(given) : null),
  },
  /** Traces of functions and REST APIs in X-Ray. */
  xray: defineFlagSetting(false),
  /** Access logs of all APIs. */
  accessLogs: defineFlagSetting(false),
} satisfies Readonly<Record<string, Reader<unknown>>>;

type Operation = {
  readonly alarmEmail: string;
  readonly alarmTopicArn: string;
  readonly monthlyBudgetUsd: number;
  readonly feedSilentMinutes: number;
  readonly countersSeconds: number;
  readonly apiCertificateArn: string;
} & Urls;

type Urls = {
  readonly restUrl: string;
  readonly socketUrl: string;
  readonly ingestUrl: string;
};

export function assertOperationSettings(settings: Operation): void {
  const { alarmEmail, alarmTopicArn, monthlyBudgetUsd } = settings;
  if (alarmEmail !== '' && alarmTopicArn !== '')
    throw new Error(
      'Only one of the settings alarmEmail and alarmTopicArn may be set; got ' +
        `${JSON.stringify(alarmEmail)} and ${JSON.stringify(alarmTopicArn)}.`,
    );
  if (monthlyBudgetUsd > 0 && alarmEmail === '' && alarmTopicArn === '')
    throw new Error(
      `The setting monthlyBudgetUsd needs alarmEmail or alarmTopicArn; both are empty, and it is ${monthlyBudgetUsd}.`,
    );
  const { feedSilentMinutes, countersSeconds } = settings;
  // Between two writes of the counters the feed would look silent.
  const least = Math.ceil((2 * countersSeconds) / 60) + LATE_MINUTES;
  if (feedSilentMinutes !== 0 && feedSilentMinutes < least)
    throw new Error(
      `The setting feedSilentMinutes must be 0, or at least ${least} ` +
        `(2 × countersSeconds and ${LATE_MINUTES} minutes); got ${feedSilentMinutes}.`,
    );
  if (settings.apiCertificateArn !== '') {
    // A domain has one API below its root.
    const { restUrl, socketUrl, ingestUrl } = settings;
    const urls = Object.entries({ restUrl, socketUrl, ingestUrl }).filter(([, url]) => url !== '');
    if (urls.length === 0) throw new Error('The setting apiCertificateArn needs restUrl, socketUrl or ingestUrl.');
    const wrong = urls.find(([, url]) => !SCHEME_AND_DOMAIN.test(url));
    if (wrong !== undefined)
      throw new Error(
        `With apiCertificateArn, the setting ${wrong[0]} must be a scheme and a domain; ` +
          `got ${JSON.stringify(wrong[1])}.`,
      );
    const hosts = urls.map(([, url]) => new URL(url).hostname);
    if (new Set(hosts).size < hosts.length)
      throw new Error(`With apiCertificateArn, each API needs a domain of its own; got ${hosts.join(', ')}.`);
  }
}

/** Until CloudWatch has a metric, at worst. */
const LATE_MINUTES = 3;
