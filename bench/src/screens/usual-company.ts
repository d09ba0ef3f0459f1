import { present } from '@ts1/contract';
import { addBaseUnit, addSensors, type TestDatabase } from '@ts1/server/testing';
import type { MailWatch } from '../alarms/mail-watch.ts';
import { BENCH_SIGN_IN, createBenchCompany, createCaller, signIn } from '../company.ts';

const SENSORS = 30;
const KEY = 'key-of-the-usual-company';
const FIRST_SERIAL = 800_000;
const STEP_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const EMAIL = 'notified@example.org';

/** Name of the company in the sign-in. */
export const USUAL_COMPANY = 'Usual company';

/** Addresses of pages of a company of usual size. */
export interface UsualPages {
  readonly sensor: string;
  /** The page to acknowledge on, as the message about an alarm links to it. */
  readonly alarm: string;
}

/** Creates a company of 30 sensors with a day of readings, one of them in alarm, and waits for the message about it. */
export async function createUsualCompany(
  { database, location }: TestDatabase,
  address: string,
  mail: MailWatch,
): Promise<UsualPages> {
  const companyId = await createBenchCompany(location, USUAL_COMPANY);
  await addBaseUnit(database, companyId, 'BU-usual', KEY);
  const serials = Array.from({ length: SENSORS }, (_, n) => String(FIRST_SERIAL + n));
  const sensorIds = await addSensors(database, companyId, serials);
  const inAlarm = present(sensorIds[0]);
  const call = createCaller(address, await signIn(address, USUAL_COMPANY));
  for (const sensorId of sensorIds) {
    await call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: 8, high_enable: true });
  }
  const { id } = await call<{ id: number }>('POST', '/users', {
    email: EMAIL,
    password: BENCH_SIGN_IN.password,
  });
  await call('PATCH', '/settings/company', { acknowledgeFromMessages: 'link' });
  await call('POST', '/remote-alert-groups', {
    name: 'All',
    sensors: sensorIds,
    recipients: [{ userId: String(id), email: true, sms: false, push: false }],
  });
  const now = Date.now();
  for (let ago = DAY_MS; ago >= 0; ago -= STEP_MS) {
    const readings = serials.map((sensor, n) => ({
      sensor,
      timestamp: now - ago,
      temperature: ago === 0 && n === 0 ? 9 : 4 + Math.sin(ago / DAY_MS + n),
    }));
    const response = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  }
  const { raw } = await mail.firstTo(EMAIL);
  // Lines and signs as quoted-printable writes them (RFC 2045, 6.7).
  const [, link] =
    /https?:\/\/[^/\s]+(\/a#[\w.-]+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
  return { sensor: `/sensors/${inAlarm}`, alarm: present(link) };
}
