import { type Command, Option } from 'commander';
import { formatUtcDay } from '../../layers/core/kernel/utc-day.ts';
import type { UsageBy } from '../../layers/flows/usage/report.ts';
import { UsageError } from '../operator/target.ts';
import { listUsageLines, type PrintedUsage, readKeyUsage } from '../operator/usage.ts';
import { createChoiceParser, keyId, month, utcDayOption } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type Flags = Where & {
  readonly key?: string;
  readonly from?: string;
  readonly to?: string;
  readonly month?: string;
  readonly by: UsageBy;
  readonly csv?: boolean;
};

export function addUsage(program: Command): void {
  addTargetCommand(program, 'usage', 'show the requests, credits and delivered messages of keys')
    .hook('preAction', (_usage, asked) => assertOneTarget(asked))
    .option('--key <id>', 'id from `keys list`; without it, --csv lists all keys', keyId)
    .option('--from <day>', 'first UTC day, such as 2026-11-01 (default today)', utcDayOption)
    .option('--to <day>', 'last UTC day, inclusive (default today)', utcDayOption)
    .option('--month <month>', 'a whole month, such as 2026-11', month)
    .option(
      '--by <word>',
      'day or operation; not with --csv',
      createChoiceParser(['day', 'operation'] as const),
      'operation',
    )
    .addOption(new Option('--csv', 'print one line per key, day, operation and status class').conflicts('by'))
    .action(async (flags: Flags) => {
      const days = resolveDays(flags);
      if (flags.json && flags.csv) throw new UsageError('--json and --csv exclude each other. Give one.');
      const target = resolveTarget(flags);
      if (flags.csv) {
        const lines = await listUsageLines(target, flags.key, days);
        // Ids, days and names need no quotes.
        const rows = lines.map(({ key, day, operation, statusClass, requests, credits, messages, messageUnits }) =>
          [key, day, operation, statusClass, requests, credits, messages, messageUnits].join(),
        );
        return console.log([HEADER, ...rows].join('\n'));
      }
      if (flags.key === undefined) throw new UsageError('Name the key with --key ID, or print all keys with --csv.');
      const usage = await readKeyUsage(target, flags.key, { ...days, by: flags.by }, Date.now());
      console.log(flags.json ? JSON.stringify(usage) : formatUsageTable(usage));
    });
}

function resolveDays({ month: whole, ...range }: Flags): { readonly from: string; readonly to: string } {
  if (whole === undefined) {
    const today = formatUtcDay(Date.now());
    return { from: range.from ?? today, to: range.to ?? today };
  }
  if (range.from ?? range.to) throw new UsageError('--month is a range of its own. Leave out --from and --to.');
  const from = `${whole}-01`;
  const last = new Date(from);
  return { from, to: formatUtcDay(last.setUTCMonth(last.getUTCMonth() + 1, 0)) };
}

const HEADER = 'key,day,operation,status_class,requests,credits,messages,message_units';

const [NAME_WIDTH, COUNT_WIDTH] = [26, 12];

function formatUsageTable({ from, to, rows, allowance, messages }: PrintedUsage): string {
  const line = (name: string, status: string, ...counts: readonly (string | number)[]): string =>
    [name.padEnd(NAME_WIDTH), status.padEnd(6), ...counts.map(count => String(count).padStart(COUNT_WIDTH))].join(' ');
  return [
    `${from} to ${to}, UTC`,
    line('', '', 'requests', 'credits'),
    ...rows.map(row => line(row.day ?? row.operation ?? '', row.status_class, row.requests, row.credits)),
    `Stream messages: ${messages.delivered} delivered, ${messages.units} units`,
    ...(allowance
      ? [`Allowance this month: ${allowance.used} of ${allowance.credits} credits used, ${allowance.overage}`]
      : []),
  ].join('\n');
}
