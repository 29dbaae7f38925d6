import { createHash } from 'node:crypto';
import { describeTiers, service } from '../../../contract/service.ts';
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts';
import { claimScript } from './claim-script.ts';
import { claimStyle } from './claim-style.ts';

export type Page = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** The page with its policy. `sold` are the tiers with a price. */
export function renderClaimPage(sold: readonly Tier[], restUrl: string): Page {
  return {
    body: renderHtml(sold, restUrl),
    headers: {
      'Content-Security-Policy': [
        "default-src 'none'",
        `script-src '${hashSource(claimScript)}'`,
        `style-src '${hashSource(claimStyle)}'`,
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const tierWords = Object.fromEntries(tierNames.map(tier => [tier, tiers[tier].name]));

/** Without the name of the tier. */
const limitWords = Object.fromEntries(tierNames.map((tier, at) => [tier, describeTiers()[at]!.replace(/^.*?: /, '')]));

function encodeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function renderHtml(sold: readonly Tier[], restUrl: string): string {
  // A data block: the policy does not apply, and `<` cannot end it.
  const words = JSON.stringify({ sold, tiers: tierWords, limits: limitWords }).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your API key</title>
<style>${claimStyle}</style>
</head>
<body>
<main>
<p class="brand">${encodeHtml(service.title)}</p>
<h1 id="title" tabindex="-1" aria-live="polite">Your API key</h1>
<p id="text">Please wait.</p>
<p id="trouble" role="alert" hidden></p>
<p id="asked" hidden>
<label for="secret">Owner's secret of the checkout, which starts with cio_</label>
<input id="secret" type="password" autocomplete="off" spellcheck="false">
</p>
<p>
<button id="buy" type="button" hidden>Continue to payment</button>
<a id="pay" class="button" hidden>Pay at Stripe</a>
<button id="reveal" type="button" hidden>Show the key</button>
</p>
<section id="shown" aria-label="Your key and what to do next" hidden>
<pre><code id="key"></code></pre>
<p><button id="copy" type="button" class="plain">Copy the key</button> <span id="copied" role="status"></span></p>
<div id="owned" hidden>
<h2>Your owner's secret</h2>
<p>It opens the billing page, and replaces or revokes your keys. Keep it apart from the key, and out of programs.</p>
<pre><code id="owner"></code></pre>
<p><button id="copy-owner" type="button" class="plain">Copy the secret</button>
<span id="copied-owner" role="status"></span></p>
</div>
<h2>Next</h2>
<p>Store the key where your programs find it, then ask for your usage. It answers 200 when the key works.</p>
<pre><code>KEY=…  # your key
curl -H "Authorization: Bearer $KEY" "${encodeHtml(restUrl)}/v1/usage"</code></pre>
<p><a href="${encodeHtml(restUrl)}/docs">All operations, to try in the browser</a></p>
</section>
<noscript><p>This page needs JavaScript. Without it: POST claim and owner_secret to this address.</p></noscript>
</main>
<script type="application/json" id="words">${words}</script>
<script>${claimScript}</script>
</body>
</html>
`;
}
