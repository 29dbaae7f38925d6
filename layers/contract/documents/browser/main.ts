import { fillIds, wireCall } from './call.ts';
import { wireCopying } from './copy.ts';
import { forms, part } from './dom.ts';
import { wireKey } from './key.ts';
import { wireListen } from './listen.ts';
import { liveIds } from './live-ids.ts';

const socketUrl = part(document, '[data-socket]').dataset.socket!;
const calls = forms('form.try');
const channels = forms('form.listen');

document.documentElement.classList.add('scripted');
calls.forEach(wireCall);
for (const form of channels) wireListen(form, socketUrl);
wireCopying();

void wireKey(async key => {
  const ids = await liveIds(key);
  for (const form of [...calls, ...channels]) fillIds(form, ids);
});
