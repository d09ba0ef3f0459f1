import { command as commandAnswer } from '@ts1/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { type ServerProcess, startProcess } from '../../testing/server-process.ts';

const ADMIN = { companyName: 'Acme', email: 'admin@example.org', password: 'a long enough passphrase' };

describeOnEachEngine('commands of a server that is killed', (on) => {
  const start = async (): Promise<{ url: string; server: ServerProcess }> => {
    const { dataDirectory, databaseUrl } = on.location;
    const server = startProcess('main', {
      DATA_DIR: dataDirectory,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      PORT: '0',
      MQTT_PORT: '0',
      LOG_LEVEL: 'info',
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await server.printed(/is ready at/);
    const [, url = ''] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
    return { url, server };
  };
  const send = async (url: string, path: string, body: object | undefined, headers: Record<string, string>) =>
    fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  test('are all there for their units after it starts again, with what they must keep secret', async () => {
    const { url, server } = await start();
    const made = await send(url, '/setup', ADMIN, {});
    expect(made.status).toBeLessThan(300);
    const signedIn = await send(url, '/auth/login', ADMIN, {});
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const unit = { baseUnitSerialNo: `K-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await (await send(url, '/baseUnits', unit, { cookie })).json()) as {
      deviceKey: string;
    };
    const ids: number[] = [];
    for (const password of ['first passphrase', 'second passphrase']) {
      const body = { baseUnitSerialNumber: unit.baseUnitSerialNo, ssid: 'Cold store', password };
      const queued = await send(url, '/automation/wifi', body, { cookie });
      ids.push(commandAnswer.parse(await queued.json()).id);
      if (ids.length === 2) server.child.kill('SIGKILL');
    }
    expect(await server.ended()).toBe('SIGKILL');

    const again = await start();
    const device = { authorization: `Bearer ${deviceKey}` };
    const polled = await send(again.url, '/ingest/commands?wait=5', undefined, device);
    expect(await polled.json()).toMatchObject({
      commands: [
        { id: ids[0], payload: { password: 'first passphrase' } },
        { id: ids[1], payload: { password: 'second passphrase' } },
      ],
    });
    again.server.child.kill('SIGTERM');
    expect(await again.server.ended()).toBe(0);
  });
});
