import { describe, expect, test } from 'vitest';
import { startTimeStampAuthority } from '../testing/time-stamp-authority.ts';
import { readConfig } from './config.ts';
import { StartError } from './platform/process/start-error.ts';

describe('the configuration', () => {
  test('needs no variable', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDirectory: './data',
      trustProxy: false,
    });
    expect(config.publicUrl.href).toBe('http://localhost:3000/');
    expect(config.mqtt).toMatchObject({ port: 1883, portSetByHand: false, tls: undefined });
  });

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('derives the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
    expect(readConfig({ PUBLIC_URL: 'https://monitor.example.org/' }).publicUrl.origin).toBe(
      'https://monitor.example.org',
    );
  });

  test('knows an MQTT port that was set by hand, even the default one', () => {
    expect(readConfig({ MQTT_PORT: '1883' }).mqtt.portSetByHand).toBe(true);
  });

  test('reads trusted proxies as a number or as addresses', () => {
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
    ]);
  });

  test.each([
    ['PORT', '99999'],
    ['PORT', '80a'],
    ['MQTT_PORT', '-1'],
    ['METRICS_PORT', '1.5'],
    ['HOST', 'http://x'],
    ['DATABASE_URL', 'mysql://root@db/ts1'],
    ['DATABASE_URL', 'not a url'],
    ['MQTT_URL', 'http://broker'],
    ['PUBLIC_URL', 'monitor.example.org'],
    ['PUBLIC_URL', 'https://example.org/app'],
    ['PROVIDER_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'verbose'],
    ['SECRET_KEY', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['TLS_CERT', '/no/such/file.pem'],
    ['AUDITOR_EMAIL', 'auditor@example.org, nobody'],
    ['TIME_URL', 'http://time.example.org'],
    ['TIMESTAMP_URL', 'ftp://time.example.org'],
    ['TIMESTAMP_CA', import.meta.filename],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  test('names every variable that does not fit', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT .*; LOG_LEVEL /);
  });

  test('wants certificate and key with a TLS port', () => {
    expect(() => readConfig({ MQTTS_PORT: '8883' })).toThrow('TLS_CERT is required with MQTTS_PORT');
  });

  test('wants a mail server with addresses of auditors', () => {
    const given = { AUDITOR_EMAIL: 'one@example.org, two@example.org' };
    expect(() => readConfig(given)).toThrow('SMTP_URL is required with AUDITOR_EMAIL');
    const mailing = { ...given, SMTP_URL: 'smtp://mail', SMTP_FROM: 'ts1@example.org' };
    expect(readConfig(mailing).auditCopies.auditors).toEqual(['one@example.org', 'two@example.org']);
  });

  test('wants a time-stamp authority with its roots', async () => {
    const authority = await startTimeStampAuthority();
    try {
      const roots = { TIMESTAMP_CA: authority.rootFile };
      expect(() => readConfig(roots)).toThrow('TIMESTAMP_URL is required with TIMESTAMP_CA');
      const { timeStamps } = readConfig({ ...roots, TIMESTAMP_URL: authority.url.href });
      expect(timeStamps?.url).toEqual(authority.url);
      expect(timeStamps?.roots.map(({ raw }) => raw)).toEqual([authority.root.raw]);
    } finally {
      await authority.close();
    }
  });
});
