/** A rule with firings and deliveries, for pictures. */
import { eventually } from '../service/service.ts';
import type { Receiver } from './receiver.ts';

const rule = {
  v: 1,
  name: 'large-buys',
  on: 'trade',
  where: "e.direction == 'buy' && e.usd_notional > 300.0",
  by: ['token_mint'],
  window_s: 60,
  having: "distinct('wallet_address') >= 3",
  cooldown_s: 60,
  say: 'Three wallets buy {token_mint} within a minute',
};

/** Stores and arms it with the console's own key, without a target that is not allowed. */
export async function armRule(url: string, { host }: Receiver): Promise<string> {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { readonly key?: string };
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(`${url}${path}`, init)).json()) as T;
  };
  const given = { kind: 'webhook', name: 'my bot', url: `http://${host}/firings` };
  const { target_id: target } = await call<{ readonly target_id?: string }>('/v1/targets', given);
  if (target !== undefined)
    await eventually('the target', async () => {
      const { state } = await call<{ readonly state: string }>(`/v1/targets/${target}`);
      return state === 'verified' ? true : undefined;
    });
  const targets = target === undefined ? [] : [target];
  const { rule_id } = await call<{ readonly rule_id: string }>('/v1/rules', { rule, targets });
  await call(`/v1/rules/${rule_id}/arm`, {});
  await call('/v1/rules', { rule: { ...rule, name: 'a draft' }, targets: [] });
  return rule_id;
}
