import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { followCertificate } from './certificate.ts';
import { listenForMqtt } from './mqtt-listen.ts';

const everySuite = process.env['TS1_EVERY_SUITE'] === '1';
const canMakeCertificates = everySuite || spawnSync('openssl', ['version']).status === 0;
const HOST = '127.0.0.1';

/** A listener on TLS with a certificate whose files can be replaced. */
async function listen() {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-certificate-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const make = (name: string, days: number) => {
    const files = { cert: join(directory, `${name}.pem`), key: join(directory, `${name}.key`) };
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const subject = ['-days', String(days), '-subj', '/CN=localhost'];
    execFileSync('openssl', [...request, ...subject, '-out', files.cert, '-keyout', files.key], {
      stdio: 'pipe',
    });
    return files;
  };
  const files = make('used', 1);
  const pair = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  const ports = { host: HOST, port: 0, portSetByHand: true, tls: { port: 0, ...pair } };
  const listening = await listenForMqtt(ports, (socket) => void socket.end('hello'), {
    announce: () => {},
    logger,
  });
  onTestFinished(() => listening.stop());
  const certificate = followCertificate({ ...pair, files }, listening.renew, logger);
  const shown = async (): Promise<string> => {
    const socket = connect({ port: listening.tlsPort ?? 0, host: HOST, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const fingerprint = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256;
  return { make, files, certificate, shown, fingerprint, log };
}

describe.skipIf(!canMakeCertificates)('a TLS certificate that is renewed while the server runs', () => {
  test(
    'is used by connections from then on, and says until when it is valid',
    { tags: ['R156'] },
    async () => {
      const { make, files, certificate, shown, fingerprint } = await listen();
      const before = certificate.notAfter;
      await certificate.check();
      expect(await shown()).toBe(fingerprint(files.cert));

      const renewed = make('renewed', 30);
      copyFileSync(renewed.cert, files.cert);
      copyFileSync(renewed.key, files.key);
      await certificate.check();
      expect(await shown()).toBe(fingerprint(renewed.cert));
      expect(certificate.notAfter - before).toBeCloseTo(29 * 86_400_000, -5);
    },
  );

  test(
    'that does not fit its key leaves the one before in use, until the key has come too',
    { tags: ['R156'] },
    async () => {
      const { make, files, certificate, shown, fingerprint, log } = await listen();
      const before = await shown();
      const renewed = make('renewed', 30);
      copyFileSync(renewed.cert, files.cert);
      await certificate.check();
      await certificate.check();
      expect(await shown()).toBe(before);
      expect(log.filter((line) => line.includes('the one before stays in use'))).toHaveLength(1);

      copyFileSync(renewed.key, files.key);
      await certificate.check();
      expect(await shown()).toBe(fingerprint(renewed.cert));
    },
  );

  test('and is no certificate at all changes nothing', async () => {
    const { files, certificate, shown } = await listen();
    const before = await shown();
    writeFileSync(files.cert, 'half a fi');
    await certificate.check();
    expect(await shown()).toBe(before);
    expect(certificate.notAfter).toBeGreaterThan(0);
  });
});
