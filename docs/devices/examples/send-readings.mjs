// Measures, keeps what it measured on disk, and delivers it over MQTT; carries out commands.
//
// Node 22 or newer and `npm install mqtt`. Settings come from the environment:
//
//   TS1_BROKER   address of the broker, such as mqtts://monitoring.example.org:8883
//   TS1_SERIAL   serial number of the base unit
//   TS1_KEY      its device key
//   TS1_SENSOR   serial number of the sensor
//   TS1_QUEUE    file in which readings wait (readings.json)
//   TS1_EVERY    seconds between two readings (60)

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'mqtt';

const { TS1_BROKER, TS1_SERIAL, TS1_KEY, TS1_SENSOR } = process.env;
const FILE = process.env.TS1_QUEUE ?? 'readings.json';
const EVERY_MS = Number(process.env.TS1_EVERY ?? 60) * 1_000;
const AT_ONCE = 500;
const MOST_WAITING = 90_000;
const ANSWER_MS = 30_000;
const topic = (name) => `ts1/${TS1_SERIAL}/${name}`;

/** What survives a power cut: readings that wait, commands that were carried out, the calibration. */
const kept = existsSync(FILE)
  ? JSON.parse(readFileSync(FILE, 'utf8'))
  : { waiting: [], answers: {}, offset: 0 };

function keep() {
  // Renamed into place: a power cut leaves the old file or the new one, never half of one.
  writeFileSync(`${FILE}.new`, JSON.stringify(kept));
  renameSync(`${FILE}.new`, FILE);
}

/** Put your sensor here. Degrees Celsius; 8001 where the probe cannot measure. */
function measure() {
  return { temperature: Math.round((4 + Math.sin(Date.now() / 600_000) + kept.offset) * 100) / 100 };
}

const client = connect(TS1_BROKER, {
  username: TS1_SERIAL,
  password: TS1_KEY,
  // The server answers 3.1 and 3.1.1.
  protocolVersion: 4,
  // Readings wait in the file, which survives this process; the library's own queue does not.
  queueQoSZero: false,
  reconnectPeriod: 2_000 + Math.random() * 3_000,
  // Sent by the server when this connection breaks: the unit shows as offline at once.
  will: { topic: topic('status'), payload: '{"status":"offline"}', qos: 1, retain: false },
});

client.on('connect', () => {
  console.log('connected');
  // Nothing is kept of a session: subscribe after each connection.
  client.subscribe([topic('commands'), topic('rejected')], { qos: 1 });
  void deliver();
});
client.on('error', (error) => console.log(`no connection: ${error.message}`));
client.on('close', () => console.log(`not connected, ${kept.waiting.length} wait`));

client.on('message', (name, payload) => {
  const message = JSON.parse(payload.toString());
  if (name === topic('rejected')) {
    // Acknowledged all the same: it would be rejected again. Something to fix.
    for (const { reason } of message.rejected) console.log(`rejected: ${reason}`);
  } else if (name === topic('commands')) {
    obey(message);
  }
});

/** The same id is the same command: it comes until it is answered, and is carried out once. */
function obey({ id, kind, payload }) {
  kept.answers[id] ??= carryOut(kind, payload);
  keep();
  client.publish(topic(`commands/${id}/ack`), JSON.stringify(kept.answers[id]), { qos: 1 });
  console.log(`command ${id} (${kind}): ${kept.answers[id].status}`);
}

function carryOut(kind, payload) {
  if (payload.sensor !== TS1_SENSOR) return { status: 'failed', detail: 'not a sensor of this unit' };
  if (kind === 'calibrate') kept.offset = payload.offset;
  else if (kind === 'clear-calibration') kept.offset = 0;
  else return { status: 'failed', detail: `cannot ${kind}` };
  return { status: 'done' };
}

let delivering = false;

/** Sends what waits, the oldest first, and forgets it when the server has acknowledged that it is stored. */
async function deliver() {
  if (delivering) return;
  delivering = true;
  while (client.connected && kept.waiting.length > 0) {
    const readings = kept.waiting.slice(0, AT_ONCE);
    const isStored = await acknowledged(JSON.stringify({ readings }));
    if (!isStored) break;
    // Those at the front may have given way meanwhile.
    kept.waiting = kept.waiting.filter((reading) => !readings.includes(reading));
    keep();
    console.log(`${readings.length} stored`);
  }
  delivering = false;
}

/** Whether the message was acknowledged; a connection that breaks or a server that is busy leaves it to the next time. */
async function acknowledged(message) {
  const published = client.publishAsync(topic('readings'), message, { qos: 1 }).then(
    () => true,
    () => false,
  );
  const closed = new Promise((resolve) => client.once('close', () => resolve(false)));
  return Promise.race([published, closed, pause(ANSWER_MS, false)]);
}

while (true) {
  // The time is the one of the measurement: sent again it is the same reading, never a second one.
  kept.waiting.push({ sensor: TS1_SENSOR, timestamp: new Date().toISOString(), ...measure() });
  kept.waiting = kept.waiting.slice(-MOST_WAITING);
  keep();
  void deliver();
  await pause(EVERY_MS);
}
