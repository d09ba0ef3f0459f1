import { addBaseUnit, addSensors, type TestDatabase } from '@ts1/server/testing';
import type { createCaller } from '../company.ts';
import { toTimings, type Timings } from '../query/timed.ts';
import type { EventWatch } from './event-watch.ts';
import type { MailWatch } from './mail-watch.ts';

const KEY = 'key-of-the-probes';
const FIRST_SERIAL = 900_000;
const PAUSE_MS = 100;

/** A sensor within its limits, with a recipient of its own who is notified by e-mail. */
interface Probe {
  readonly serial: string;
  readonly sensorId: number;
  readonly email: string;
}

/** Adds sensors with an upper limit of 8 °C without delay, each with an alert group of one recipient. */
export async function createProbes(
  { database }: TestDatabase,
  companyId: number,
  call: ReturnType<typeof createCaller>,
  count: number,
): Promise<Probe[]> {
  await addBaseUnit(database, companyId, 'BU-probes', KEY);
  const serials = Array.from({ length: count }, (_, n) => String(FIRST_SERIAL + n));
  const ids = await addSensors(database, companyId, serials);
  const probes: Probe[] = [];
  for (const [n, serial] of serials.entries()) {
    const sensorId = ids[n] ?? 0;
    const email = `probe-${n}@example.org`;
    await call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: 8, high_enable: true });
    const user = await call<{ id: number }>('POST', '/users', { email, password: 'told at once, we hope' });
    await call('POST', '/remote-alert-groups', {
      name: `Probe ${n}`,
      sensors: [sensorId],
      recipients: [{ userId: String(user.id), email: true, sms: false, push: false }],
    });
    probes.push({ serial, sensorId, email });
  }
  return probes;
}

/** Measures the milliseconds from the answer to a reading beyond the limit until the mail and the browser's event. */
export async function timeProbes(
  address: string,
  probes: readonly Probe[],
  mail: MailWatch,
  events: EventWatch,
): Promise<{ readonly mail: Timings & P99; readonly event: Timings & P99 }> {
  const toMail: number[] = [];
  const toEvent: number[] = [];
  for (const { serial, sensorId, email } of probes) {
    const response = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [{ sensor: serial, timestamp: Date.now(), temperature: 9 }] }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    const answeredAt = performance.now();
    toMail.push((await mail.firstTo(email)).at - answeredAt);
    toEvent.push((await events.firstAlarmAt(sensorId)) - answeredAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { mail: withP99(toMail), event: withP99(toEvent) };
}

interface P99 {
  readonly p99: number;
}

function withP99(spent: readonly number[]): Timings & P99 {
  const sorted = spent.toSorted((a, b) => a - b);
  return { ...toTimings(spent), p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0 };
}
