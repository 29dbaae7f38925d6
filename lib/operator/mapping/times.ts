/** Unix ms, or null if the text does not have the form. */
export type ParseTime = (text: string) => number | null;

const parts = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<half>\\d{2})',
  h: '(?<half>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<fraction>\\d{1,9})',
  A: '(?<noon>[AaPp][Mm])',
} as const;
const PART = /YYYY|MM?|DD?|HH?|hh?|mm|SSS|ss|A/g;
const ISO = new RegExp(
  '^(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)' +
    '(?:[T ](?<hour>\\d\\d):(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:\\.(?<fraction>\\d{1,9}))?)?)?' +
    '(?<zone>Z| ?UTC|[+-]\\d\\d:?\\d\\d)?$',
);
const ZONE = /^(?:Z|UTC|[+-]\d\d:\d\d)$/;
const NUMBER = /^(\d{1,14})(?:\.(\d{1,12}))?$/;

/** Compiles a form of times. Cuts off digits below ms. */
export function compileTime(
  form: string,
  zone: string | undefined,
): { readonly parse: ParseTime } | { readonly problem: string } {
  if (zone !== undefined && !ZONE.test(zone))
    return { problem: `zone must be UTC or an offset such as +02:00; got ${zone}` };
  if (form === 'ms' || form === 's') {
    if (zone !== undefined) return { problem: `cannot have \`zone\`: ${form} counts from 1970 in UTC` };
    const places = form === 's' ? 3 : 0;
    return {
      parse: text => {
        const [, whole, fraction = ''] = NUMBER.exec(text) ?? [];
        return whole === undefined ? null : Number(`${whole}${fraction.padEnd(places, '0').slice(0, places)}`);
      },
    };
  }
  if (form === 'iso') return { parse: text => readClock(ISO.exec(text)?.groups, zone) };
  const used = form.match(PART) ?? [];
  const groups = used.map(part => /<\w+>/.exec(parts[part as keyof typeof parts])![0]);
  const lacks = ['<year>', '<month>', '<day>'].some(group => !groups.includes(group));
  if (lacks || new Set(groups).size < groups.length)
    return { problem: `time must be ms, s, iso, or a pattern with YYYY, MM and DD once each; got ${form}` };
  if (groups.includes('<half>') !== groups.includes('<noon>'))
    return { problem: `time must have hh together with A (AM, PM), or HH; got ${form}` };
  const pattern = form
    .split(new RegExp(`(${PART.source})`))
    .map(text => parts[text as keyof typeof parts] ?? text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const whole = new RegExp(`^${pattern}$`);
  // A pattern states no zone, so that UTC is its default.
  return { parse: text => readClock(whole.exec(text)?.groups, zone ?? 'UTC') };
}

function readClock(groups: Readonly<Record<string, string>> | undefined, fallback: string | undefined): number | null {
  const zone = groups?.zone?.trim() ?? fallback;
  if (groups === undefined || zone === undefined) return null;
  const { year, month, day, hour = '0', half, noon, minute = '0', second = '0', fraction = '' } = groups;
  if (half !== undefined && (Number(half) < 1 || Number(half) > 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(half) % 12) + (/^p/i.test(noon!) ? 12 : 0);
  const date = [Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second)] as const;
  const at = new Date(Date.UTC(...date, Number(fraction.padEnd(3, '0').slice(0, 3))));
  // A day such as February 30 rolls over.
  const shown = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
  if (shown.some((value, index) => value !== date[index]) || at.getUTCSeconds() !== date[5]) return null;
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = sign === undefined ? 0 : (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return at.getTime() - (sign === '-' ? -offset : offset);
}
