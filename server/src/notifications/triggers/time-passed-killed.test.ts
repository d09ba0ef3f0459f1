import { delivery } from '@ts1/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { type ServerProcess, startProcess } from '../../../testing/server-process.ts';

const ADMIN = { companyName: 'Acme', email: 'admin@example.org', password: 'a long enough passphrase' };
const PATIENCE = { timeout: 60_000, interval: 50 };
const QUIET_MS = 6_000;
const WEEK_MS = 7 * 86_400_000;

describeOnEachEngine('the end of maintenance and a hand-over that no server sees', (on) => {
  test(
    'are noticed by those that start after it, and each event is notified once',
    { tags: ['R13', 'R67'], timeout: 180_000 },
    async () => {
      const { dataDirectory, databaseUrl } = on.location;
      const start = async (): Promise<{ url: string; server: ServerProcess }> => {
        const server = startProcess('main', {
          DATA_DIR: dataDirectory,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
          PORT: '0',
          MQTT_PORT: '0',
          // No server listens there: what is written for it is enough.
          SMTP_URL: 'smtp://127.0.0.1:9',
          SMTP_FROM: 'monitor@example.org',
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        await server.printed(/is ready at/);
        const [, url = ''] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
        return { url, server };
      };
      let { url, server } = await start();
      let cookie = '';
      const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json', cookie },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        expect(answer.status, `${method} ${path}`).toBeLessThan(300);
        const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
        if (cookies.length > 0) cookie = cookies.join('; ');
        const text = await answer.text();
        return JSON.parse(text === '' ? '{}' : text);
      };
      const { userID: userId } = await call<{ userID: number }>('POST', '/setup', ADMIN);
      await call('POST', '/auth/login', ADMIN);
      const unit = { baseUnitSerialNo: `Q-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
      const { deviceKey } = await call<{ deviceKey: string }>('POST', '/baseUnits', unit);
      const { id } = await call<{ id: number }>('POST', '/sensors', {
        serialNo: '990002',
        name: 'Freezer',
        type: '1',
      });
      await call('PUT', `/alarms/sensor/${id}`, { high_alarm: -15, high_enable: true, delay: 0 });
      const fridge = await call<{ id: number }>('POST', '/sensors', {
        serialNo: '990003',
        name: 'Fridge',
        type: '1',
      });
      await call('PUT', `/alarms/sensor/${fridge.id}`, { high_alarm: -15, high_enable: true, delay: 0 });
      const recipient = { userId: String(userId), email: true, sms: false, push: false };
      await call('POST', '/remote-alert-groups', { name: 'Night', sensors: [id], recipients: [recipient] });
      const next = { email: 'next@example.org', password: ADMIN.password, roles: [2] };
      const { id: nextUserId } = await call<{ id: number }>('POST', '/users', next);
      const rota = await call<{ id: number }>('POST', '/rotas', {
        name: 'Nights',
        shiftUnit: 'weeks',
        shiftLength: 1,
        startsOn: new Date(Date.now() - WEEK_MS / 2).toISOString().slice(0, 10),
        handOverAt: '08:00',
        userIds: [userId],
      });
      await call('POST', '/remote-alert-groups', {
        name: 'On call',
        sensors: [fridge.id],
        recipients: [],
        rotaRecipients: [{ rotaId: rota.id, email: true, sms: false, push: false }],
      });
      const until = Date.now() + QUIET_MS;
      await call('POST', `/rotas/${rota.id}/overrides`, {
        from: until,
        until: until + WEEK_MS,
        userId: nextUserId,
      });
      await call('POST', '/quiet-periods', {
        scope: 'sensors',
        sensor_ids: [id],
        until,
        reason: 'Defrosting',
      });
      const stored = await fetch(`${url}/api/ingest/readings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          readings: ['990002', '990003'].map((sensor) => ({ sensor, temperature: -3 })),
        }),
      });
      expect(stored.status).toBe(200);
      const sent = async () => delivery.array().parse(await call('GET', '/deliveries'));
      const states = async () =>
        (await sent())
          .filter(({ purpose, group_name }) => purpose === 'alarm' && group_name === 'Night')
          .map(({ state }) => (state === 'held' ? 'held' : 'sent'));
      const turns = async () =>
        (await sent())
          .filter(({ group_name }) => group_name === 'On call')
          .map(({ user_id, purpose }) => [user_id, purpose]);
      expect(await states()).toEqual(['held']);
      expect(await turns()).toEqual([[userId, 'alarm']]);
      server.child.kill('SIGKILL');
      await server.ended();

      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), PATIENCE);
      // Two at once where a database can have two; the first is killed as soon as it may have begun.
      ({ url, server } = await start());
      const other = databaseUrl === undefined ? undefined : await start();
      await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'held']), PATIENCE);
      const handedOver = [
        [nextUserId, 'hand-over'],
        [userId, 'alarm'],
      ];
      await vi.waitFor(async () => expect(await turns()).toEqual(handedOver), PATIENCE);
      server.child.kill('SIGKILL');
      await server.ended();
      ({ url } = other ?? (await start()));
      const before = Date.now();
      await vi.waitFor(() => expect(Date.now() - before).toBeGreaterThan(2_000), PATIENCE);
      expect(await states()).toEqual(['sent', 'held']);
      expect(await turns()).toEqual(handedOver);
    },
  );
});
