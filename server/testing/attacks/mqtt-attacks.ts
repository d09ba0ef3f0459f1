import mqtt from 'mqtt';
import { over, type PrepareAttack, repeat } from './attack.ts';

const UNIT = { username: 'BU-A', password: 'key-a' };
/** Beginning of a PUBLISH with QoS 1 and a length of a megabyte, whose end never comes. */
const UNFINISHED = Buffer.concat([Buffer.from([0x32, 0xff, 0xff, 0x3c]), Buffer.alloc(900_000)]);

const junk: PrepareAttack = async ({ target: { mqttPort }, answered }) => {
  const message = `{"readings":[${Array.from({ length: 45_000 }, () => '{"a":{}}').join()}]}`;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, UNIT);
  return async (isOver) => {
    await repeat(isOver, 1, async () => {
      await client.publishAsync('ts1/BU-A/readings', message, { qos: 1 });
      answered();
    });
    await client.endAsync(true);
  };
};

const pollsAndConnections: PrepareAttack =
  ({ target: { port, mqttPort } }) =>
  async (isOver) => {
    const ended = new AbortController();
    const polls = Array.from({ length: 100 }, async () =>
      fetch(`http://127.0.0.1:${port}/api/ingest/commands?wait=60`, {
        headers: { authorization: 'Bearer key-a' },
        signal: ended.signal,
      }).catch(() => {}),
    );
    const units = Array.from({ length: 40 }, () => {
      const unit = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, { ...UNIT, reconnectPeriod: 0 });
      unit.on('error', () => {});
      unit.once('connect', () => unit.stream.write(UNFINISHED));
      return unit;
    });
    await over(isOver);
    ended.abort();
    await Promise.all([...polls, ...units.map(async (unit) => unit.endAsync(true))]);
  };

export const MQTT_ATTACKS = {
  'messages of junk over MQTT': junk,
  'a hundred polls and connections of one base unit, with packets that never end': pollsAndConnections,
} as const;
