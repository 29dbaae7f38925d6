/** Runs in the browser. Data of the service become text, and addresses of https or loopback pages. */
export const claimScript = `
'use strict';
const NAME = 'chain-claim';
const OWNER = 'chain-owner';
const POLL_MS = 2000;
const POLL_MS_MAX = 15000;
const byId = id => document.getElementById(id);
const show = (id, isShown) => { byId(id).hidden = !isShown; };
const words = JSON.parse(byId('words').textContent);
const wanted = new URLSearchParams(location.search).get('tier');
const tier = words.sold.includes(wanted) ? wanted : null;
const given = /^#([1-9A-HJ-NP-Za-km-z]{40,50})$/.exec(location.hash)?.[1] ?? null;
const stored = localStorage.getItem(NAME);
let claim = given ?? stored;
// The secret belongs to the claim that this browser began.
let owner = claim === stored ? localStorage.getItem(OWNER) : null;
let pollMs = POLL_MS;

// A link of somebody else must not replace the claim of this browser.
if (given !== null && stored === null) localStorage.setItem(NAME, given);
if (given !== null) history.replaceState(null, '', location.pathname + location.search);

// Another link pasted into this tab.
addEventListener('hashchange', () => location.reload());

const post = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), cache: 'no-store' });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.error ?? 'The service did not answer.'), { code: answer.code });
};

const say = (title, text, buttons = []) => {
  byId('title').textContent = title;
  byId('text').textContent = text;
  document.title = title;
  for (const id of ['buy', 'pay', 'reveal']) show(id, buttons.includes(id));
};
const trouble = text => { byId('trouble').textContent = text; show('trouble', text !== ''); };
const forget = () => {
  if (localStorage.getItem(NAME) !== claim) return;
  localStorage.removeItem(NAME);
  localStorage.removeItem(OWNER);
};

const offer = () => say('Subscribe to ' + words.tiers[tier],
  words.limits[tier] + ' Stripe takes the payment. Then this page shows your API key.', ['buy']);

const safe = url => /^https:[/][/]/.test(url) || /^http:[/][/](127[.]0[.]0[.]1|localhost)[:/]/.test(url);

const states = {
  open: ({ checkout_url: url }) => {
    const isPayable = typeof url === 'string' && safe(url);
    if (isPayable) byId('pay').href = url;
    if (tier !== null && given === null) return offer();
    say('Waiting for the payment', 'This page goes on by itself, usually within seconds of the payment.',
      isPayable ? ['pay'] : []);
  },
  ready: answer => {
    say('Your key is ready',
      'The key of ' + words.tiers[answer.tier] + ' is shown once. Have a safe place for it at hand.', ['reveal']);
    show('asked', owner === null);
  },
  claimed: () => { forget(); say('This key was shown before',
    'A key is shown once. If it is lost, ask the operator of this service for another one.'); },
  ended: () => { forget(); say('The subscription has ended', 'Its key is not valid any more.'); },
};

const ask = async () => {
  try {
    const answer = await post('claim/status', { claim });
    trouble('');
    states[answer.state](answer);
    if (answer.state !== 'open') return;
  } catch (error) {
    if (error.code === 'not_found' || error.code === 'invalid_request') return lost();
    trouble(error.message + ' Trying again.');
  }
  setTimeout(ask, pollMs);
  pollMs = Math.min(POLL_MS_MAX, pollMs * 1.2);
};

const lost = () => {
  forget();
  if (tier !== null) return offer();
  say('This link is unknown or has expired', 'Open this page with the link that began the checkout.');
};

const busy = async (button, work) => {
  button.disabled = true;
  trouble('');
  try { await work(); } catch (error) { trouble(error.message); }
  button.disabled = false;
};

byId('buy').addEventListener('click', event => busy(event.currentTarget, async () => {
  const { checkout_url: url, claim_url: own, owner_secret: secret } = await post('checkout', { tier });
  localStorage.setItem(NAME, own.split('#')[1]);
  localStorage.setItem(OWNER, secret);
  if (safe(url)) location.assign(url);
}));

byId('reveal').addEventListener('click', event => busy(event.currentTarget, async () => {
  owner ??= byId('secret').value.trim() || null;
  const { key, key_id: id } = await claimKey();
  byId('key').textContent = key;
  byId('owner').textContent = owner ?? '';
  show('owned', owner !== null);
  show('asked', false);
  say('Your API key', 'Copy it now: it is not shown again.');
  show('shown', true);
  byId('title').focus();
  await confirm(id);
}));

const secrets = () => owner === null ? { claim } : { claim, owner_secret: owner };

const claimKey = async () => {
  try {
    return await post('claim', secrets());
  } catch (error) {
    if (error.code === 'unauthorized') { owner = null; show('asked', true); }
    throw error;
  }
};

const confirm = async (id, tries = 5) => {
  try {
    await post('claim/done', { ...secrets(), key_id: id });
    forget();
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise(resolve => setTimeout(resolve, 1000));
    await confirm(id, tries - 1);
  }
};

const copies = (button, from, to) => byId(button).addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(byId(from).textContent);
    byId(to).textContent = 'Copied.';
  } catch {
    getSelection().selectAllChildren(byId(from));
    byId(to).textContent = 'Selected. Copy it with your keyboard.';
  }
});
copies('copy', 'key', 'copied');
copies('copy-owner', 'owner', 'copied-owner');

if (claim !== null) ask();
else lost();
`;
