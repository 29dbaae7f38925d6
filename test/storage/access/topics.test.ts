import { describe, expect, test } from 'vitest';
import { deleteTopic, incrementHeardTopic, incrementTopicVersion } from '../../../layers/storage/access/topics.ts';
import { loadTopicVersions } from '../../worlds/sockets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useSockets } from '../use-engine.ts';

const NOW = 1_760_000_400_000;
const TOPIC = 'token:m';

describe.each(engineNames)('Topics on %s', name => {
  const sockets = useSockets(useEngine(name));

  const version = async () => (await loadTopicVersions(sockets, [TOPIC])).get(TOPIC);

  test('grow with each change', async () => {
    await incrementTopicVersion(sockets, TOPIC, NOW);
    const first = await version();
    await incrementTopicVersion(sockets, TOPIC, NOW + 500);
    await incrementHeardTopic(sockets, TOPIC);
    expect(await version()).toBe(first! + 2);
  });

  test('are not created by a removal of listeners', async () => {
    await incrementHeardTopic(sockets, TOPIC);
    expect(await loadTopicVersions(sockets, [TOPIC, 'token:other'])).toEqual(new Map());
  });

  test('are forgotten only under the version that was read', async () => {
    await incrementTopicVersion(sockets, TOPIC, NOW);
    const read = (await version())!;
    await incrementTopicVersion(sockets, TOPIC, NOW);
    await deleteTopic(sockets, TOPIC, read);
    expect(await version()).toBe(read + 1);
    await deleteTopic(sockets, TOPIC, read + 1);
    expect(await version()).toBeUndefined();
    await deleteTopic(sockets, TOPIC, read + 1);
  });

  test('have a new version after they were forgotten', async () => {
    for (let at = 0; at < 3; at++) await incrementTopicVersion(sockets, TOPIC, NOW);
    const last = (await version())!;
    await deleteTopic(sockets, TOPIC, last);
    await incrementTopicVersion(sockets, TOPIC, NOW + 1);
    expect(await version()).toBeGreaterThan(last);
  });
});
