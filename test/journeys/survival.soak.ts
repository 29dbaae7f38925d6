import { afterEach, expect, test } from 'vitest';
import { openServices, surviveKills } from './survived-kills.ts';

const services = openServices();
afterEach(() => services.endAll());

test('twenty kills during an ingest and a final full ingest give the undisturbed figures', async () => {
  await expect(surviveKills(services, 20)).resolves.toBeUndefined();
}, 900_000);
