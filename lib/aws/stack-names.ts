import { isSelling } from './self-service-settings.ts';

type On = {
  readonly stripePrices: string;
  readonly x402PayTo: string;
  readonly archiveTape: boolean;
  readonly forwarderSource: string;
  readonly console: boolean;
  readonly accessLogs: boolean;
  readonly wafRequestsPerAddress: number;
  readonly wafIngestRequestsPerAddress: number;
  readonly apiCertificateArn: string;
  readonly rebuildTasks: boolean;
};

type StackRow = {
  /** Stacks whose outputs it may read. */
  readonly reads: readonly string[];
  /** Whether the settings ask for it; always by default. */
  readonly isOn?: (settings: On) => boolean;
};

const APIS = ['Rest', 'Ingest', 'Socket'];

/** Every stack of the app. */
export const stackRows = {
  Data: { reads: [] },
  Version: { reads: ['Data'] },
  Socket: { reads: ['Data'] },
  Streams: { reads: ['Data', 'Socket'] },
  Ingest: { reads: ['Data'] },
  Rest: { reads: ['Data', 'Ingest', 'Socket'] },
  Accounts: { reads: ['Data', 'Rest'], isOn: ({ stripePrices }) => stripePrices !== '' },
  X402: { reads: ['Data', 'Rest'], isOn: ({ x402PayTo }) => x402PayTo !== '' },
  Archive: { reads: ['Data'], isOn: ({ archiveTape }) => archiveTape },
  Forwarder: { reads: ['Data'], isOn: ({ forwarderSource }) => forwarderSource !== '' },
  Rebuild: { reads: ['Data'], isOn: ({ rebuildTasks }) => rebuildTasks },
  Observability: { reads: ['Data', ...APIS, 'Streams', 'Accounts', 'X402', 'Archive', 'Forwarder'] },
  Console: { reads: ['Rest', 'Socket'], isOn: ({ console: isOn }) => isOn },
  AccessLogs: { reads: [], isOn: ({ accessLogs }) => accessLogs },
  Firewall: {
    reads: ['Rest', 'Ingest', 'Accounts', 'X402'],
    isOn: settings => settings.wafRequestsPerAddress + settings.wafIngestRequestsPerAddress > 0 || isSelling(settings),
  },
  Domains: { reads: APIS, isOn: ({ apiCertificateArn }) => apiCertificateArn !== '' },
} as const satisfies Record<string, StackRow>;

export type StackName = keyof typeof stackRows;

/** Names of all stacks, without the prefix. */
export const stackNames = Object.keys(stackRows) as readonly StackName[];

/** Whether the settings ask for a stack. */
export function isStackOn(name: StackName, settings: On): boolean {
  const { isOn }: StackRow = stackRows[name];
  return isOn?.(settings) ?? true;
}
