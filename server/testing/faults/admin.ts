import { z } from 'zod';
import type { Ledger } from './ledger.ts';
import type { UnitSensor } from './unit.ts';

const SIGN_IN = { companyName: 'Bad day', email: 'admin@example.org', password: 'a long enough passphrase' };
export const UNIT_SERIAL = 'FAULTS-1';
const CALL_LIMIT_MS = 10_000;
const WATCHED_SENSORS = 4;

const withId = z.object({ id: z.int() });
const logEntries = z.array(z.object({ idAlarmLog: z.int(), event_id: z.int(), acknowledged: z.boolean() }));

/** The company as it was set up, and the person who acknowledges. */
export interface Admin {
  readonly companyId: number;
  readonly deviceKey: string;
  readonly record: UnitSensor;
  readonly watched: readonly UnitSensor[];
  /** Acknowledges the latest unacknowledged alarm; does nothing where the server does not respond. */
  acknowledgeOne(): Promise<void>;
}

/** Sets up a company at the first server: a unit, sensors with limits, a recipient of e-mails, and a webhook. */
export async function setUp(
  urls: readonly string[],
  { hookUrl, brokerKey }: { readonly hookUrl: string; readonly brokerKey: string | undefined },
  ledger: Ledger,
): Promise<Admin> {
  let cookie = '';
  let calls = 0;
  const call = async (method: string, path: string, body?: object, url = urls[0]): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), cookie },
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return text === '' ? {} : JSON.parse(text);
  };
  const { companyID: companyId, userID: userId } = z
    .object({ companyID: z.int(), userID: z.int() })
    .parse(await call('POST', '/setup', SIGN_IN));
  await call('POST', '/auth/login', SIGN_IN);
  const { deviceKey } = z.object({ deviceKey: z.string() }).parse(
    await call('POST', '/baseUnits', {
      baseUnitSerialNo: UNIT_SERIAL,
      baseUnitName: 'Gateway',
      typeId: '1',
      ...(brokerKey !== undefined && { brokerKey }),
    }),
  );
  const sensors: UnitSensor[] = [];
  for (let number = 0; number <= WATCHED_SENSORS; number += 1) {
    const serial = String(700_000 + number);
    const body = { serialNo: serial, name: `Sensor ${number}`, type: '1' };
    sensors.push({ serial, sensorId: withId.parse(await call('POST', '/sensors', body)).id });
  }
  const [record = { serial: '', sensorId: 0 }, ...watched] = sensors;
  for (const { sensorId } of watched) {
    const limits = { high_alarm: 8, high_enable: true, delay: 0, auto_reset: true };
    await call('PUT', `/alarms/sensor/${sensorId}`, limits);
  }
  await call('POST', '/remote-alert-groups', {
    name: 'Night',
    sensors: watched.map(({ sensorId }) => sensorId),
    recipients: [{ userId: String(userId), email: true, sms: false, push: false }],
  });
  await call('POST', '/webhooks', { name: 'Tickets', url: hookUrl, events: ['alarm.raised'] });
  const acknowledge = async (url: string | undefined): Promise<void> => {
    const entries = logEntries.parse(await call('GET', '/alarms/alarm-log', undefined, url));
    const open = entries.find(({ acknowledged }) => !acknowledged);
    if (open === undefined) return;
    await call('PATCH', `/alarms/alarm-log/${open.idAlarmLog}`, { acknowledged: true }, url);
    ledger.acknowledged.add(open.event_id);
  };
  return {
    companyId,
    deviceKey,
    record,
    watched,
    async acknowledgeOne() {
      calls += 1;
      await acknowledge(urls[calls % urls.length]).catch(() => {});
    },
  };
}
