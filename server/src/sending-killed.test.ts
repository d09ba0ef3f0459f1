import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { atMost } from '../testing/strict-times.ts';

const ADMIN = { companyName: 'Acme', email: 'admin@example.org', password: 'a long enough passphrase' };
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Longest pause of a message: the lease, a look each second, and a busy machine. */
const RESTS_AT_MOST_MS = 20_000;

/** Starts a mail server and a webhook's target on fixed ports, which hang until they are allowed to work. */
async function startTargets() {
  const called = { mail: 0, webhook: 0 };
  const taken: { mails: string[]; webhooks: string[] } = { mails: [], webhooks: [] };
  let works = false;
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        called.mail += 1;
        if (!works) return;
        taken.mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  mail.on('error', () => {});
  const smtp = mail.listen(0, '127.0.0.1');
  const http = createServer((request, response) => {
    called.webhook += 1;
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      if (!works) return;
      taken.webhooks.push(id);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
    mail.close();
  });
  const listeningPort = (server: { address(): AddressInfo | string | null }): number => {
    const address = server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  };
  return {
    called,
    taken,
    smtpUrl: `smtp://127.0.0.1:${listeningPort(smtp)}`,
    hookUrl: `http://127.0.0.1:${listeningPort(http)}/hook`,
    work: () => void (works = true),
  };
}

describeOnEachEngine('what a server was sending when it was killed', (on) => {
  test('rests no longer than 15 seconds, and arrives', { tags: ['R122'], timeout: 180_000 }, async () => {
    const targets = await startTargets();
    const { dataDirectory, databaseUrl } = on.location;
    const start = async (): Promise<{ url: string; server: ServerProcess }> => {
      const server = startProcess('main', {
        DATA_DIR: dataDirectory,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        PORT: '0',
        MQTT_PORT: '0',
        SMTP_URL: targets.smtpUrl,
        SMTP_FROM: 'monitor@example.org',
        PRIVATE_TARGETS: 'allow',
      });
      onTestFinished(() => void server.child.kill('SIGKILL'));
      await server.printed(/is ready at/);
      const [, url = ''] = await server.printed(/listening at (http:\/\/[\d.:]+)/);
      return { url, server };
    };
    const { url, server } = await start();
    let cookie = '';
    const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      if (cookies.length > 0) cookie = cookies.join('; ');
      const text = await answer.text();
      return text === '' ? {} : JSON.parse(text);
    };
    const { userID: userId } = await call('POST', '/setup', ADMIN);
    await call('POST', '/auth/login', ADMIN);
    const unit = { baseUnitSerialNo: `KS-${on.engine}`, baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = await call('POST', '/baseUnits', unit);
    const { id } = await call('POST', '/sensors', { serialNo: '990001', name: 'Freezer', type: '1' });
    await call('PUT', `/alarms/sensor/${String(id)}`, {
      high_alarm: -15,
      high_enable: true,
      delay: 0,
      auto_reset: true,
    });
    const recipient = { userId: String(userId), email: true, sms: false, push: false };
    await call('POST', '/remote-alert-groups', { name: 'Night', sensors: [id], recipients: [recipient] });
    await call('POST', '/webhooks', { name: 'Tickets', url: targets.hookUrl, events: ['alarm.raised'] });
    const stored = await fetch(`${url}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(deviceKey)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings: [{ sensor: '990001', temperature: -3 }] }),
    });
    expect(stored.status).toBe(200);
    await vi.waitFor(() => expect(targets.called).toEqual({ mail: 1, webhook: 1 }), PATIENCE);
    server.child.kill('SIGKILL');
    await server.ended();

    targets.work();
    const again = await start();
    const startedAt = performance.now();
    const restedMs: Record<string, number> = {};
    await vi.waitFor(() => {
      if (targets.taken.mails.length > 0) restedMs['mail'] ??= Math.round(performance.now() - startedAt);
      if (targets.taken.webhooks.length > 0)
        restedMs['webhook'] ??= Math.round(performance.now() - startedAt);
      expect(Object.keys(restedMs)).toHaveLength(2);
    }, PATIENCE);
    process.stderr.write(`rested after the start, on ${on.engine}: ${JSON.stringify(restedMs)}\n`);
    expect(Math.max(...Object.values(restedMs))).toBeLessThan(atMost(RESTS_AT_MOST_MS));
    expect(targets.taken.mails).toHaveLength(1);
    expect(targets.taken.webhooks).toHaveLength(1);
    again.server.child.kill('SIGTERM');
    expect(await again.server.ended()).toBe(0);
  });
});
