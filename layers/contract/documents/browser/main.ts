import { connectCallForm, fillIds } from './call.ts';
import { addCopyButtons } from './copy.ts';
import { getPart, listForms } from './dom.ts';
import { connectKeyField } from './key.ts';
import { connectListenForm } from './listen.ts';
import { fetchLiveIds } from './live-ids.ts';

const socketUrl = getPart(document, '[data-socket]').dataset.socket!;
const calls = listForms('form.try');
const channels = listForms('form.listen');

// The script says more than the browser does.
for (const form of [...calls, ...channels]) form.noValidate = true;
document.documentElement.classList.add('scripted');
calls.forEach(connectCallForm);
for (const form of channels) connectListenForm(form, socketUrl);
addCopyButtons();

void connectKeyField(async key => {
  const ids = await fetchLiveIds(key);
  for (const form of [...calls, ...channels]) fillIds(form, ids);
});
