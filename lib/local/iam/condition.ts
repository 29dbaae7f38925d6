import { BlockList, isIP } from 'node:net';
import { getJsonObject, type JsonObject, toTextList } from '../template/json.ts';

/** What conditions know of a call. */
export type Call = { readonly sourceIp?: string };

/** Evaluates `IpAddress` of `aws:SourceIp`. Any other condition is unknown. */
export function judgeCondition(condition: JsonObject, { sourceIp }: Call): 'met' | 'unmet' | 'unknown' {
  const operators = Object.keys(condition);
  if (operators.length === 0) return 'met';
  const addresses = getJsonObject(condition, 'IpAddress');
  const isKnown = operators.join() === 'IpAddress' && Object.keys(addresses).join() === 'aws:SourceIp';
  if (!isKnown || sourceIp === undefined) return 'unknown';
  const networks = toTextList(addresses['aws:SourceIp']);
  const list = new BlockList();
  for (const network of networks) {
    const [first = '', prefix] = network.split('/');
    const family = isIP(first) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(first, family);
    else list.addSubnet(first, Number(prefix), family);
  }
  return list.check(sourceIp, isIP(sourceIp) === 6 ? 'ipv6' : 'ipv4') ? 'met' : 'unmet';
}
