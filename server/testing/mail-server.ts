import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished, vi } from 'vitest';

const openssl = process.env['OPENSSL_PATH'] ?? 'openssl';
const everySuite = process.env['TS1_EVERY_SUITE'] === '1';

/** Whether certificates can be made here; the gate demands it. */
export const canMakeCertificates = everySuite || spawnSync(openssl, ['version']).status === 0;

/** The name that the certificates of test mail servers are for. */
export const MAIL_HOST = 'mail.example.org';
export const MAIL_USER = 'monitor@example.org';
export const MAIL_PASSWORD = 'Xk7-not-in-any-log';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate for a host, which is its own authority. */
export function makeCertificate(host = MAIL_HOST): Certificate {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-mail-'));
  try {
    const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const subject = ['-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    execFileSync(openssl, [...request, ...subject, '-out', cert, '-keyout', key], { stdio: 'pipe' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
  readonly raw: string;
}

export interface TestMailServer {
  readonly port: number;
  readonly taken: TakenMail[];
  /** Attempts to sign in. */
  readonly signIns: string[];
  /** Connections that were ever opened. */
  readonly connections: () => number;
  readonly open: () => number;
  /** Text of a refusal at each step; changed while the server runs. */
  readonly refuse: { signIn?: string; sender?: string; recipient?: string; message?: string };
}

/** Starts a mail server: encrypted from the start, by STARTTLS, or never. It ends with the test. */
export async function startMailServer(
  security: 'tls' | 'starttls' | 'none',
  certificate?: Certificate,
): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const signIns: string[] = [];
  const refuse: TestMailServer['refuse'] = {};
  let connections = 0;
  let open = 0;
  const refusal = (words: string) =>
    Object.assign(new Error(words), { responseCode: Number.parseInt(words, 10) });
  const server = new SMTPServer({
    ...certificate,
    secure: security === 'tls',
    authOptional: security === 'none',
    disabledCommands: security === 'none' ? ['STARTTLS', 'AUTH'] : [],
    onConnect(_, done) {
      connections += 1;
      open += 1;
      done();
    },
    onClose: () => void (open -= 1),
    onAuth({ username = '', password = '' }, _, done) {
      signIns.push(username);
      if (refuse.signIn !== undefined || password !== MAIL_PASSWORD) {
        done(refusal(refuse.signIn ?? '535 wrong password'));
      } else done(null, { user: username });
    },
    onMailFrom: (_, __, done) => done(refuse.sender === undefined ? null : refusal(refuse.sender)),
    onRcptTo: (_, __, done) => done(refuse.recipient === undefined ? null : refusal(refuse.recipient)),
    onData(stream, { envelope }, done) {
      const read = async (): Promise<void> => {
        const raw = await text(stream);
        if (refuse.message !== undefined) {
          done(refusal(refuse.message));
          return;
        }
        const messageId = /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
        taken.push({ to: envelope.rcptTo[0]?.address ?? '', messageId, raw });
        done();
      };
      void read();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await vi.waitFor(() => {
    if (listening.address() === null) throw new Error('not yet');
  });
  onTestFinished(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    await promise;
  });
  return {
    port: portIn(listening.address()),
    taken,
    signIns,
    refuse,
    connections: () => connections,
    open: () => open,
  };
}

/** Starts a server that takes connections and never says anything, or does something else with them. */
export async function startSilentServer(take: (socket: Socket) => void = () => {}) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    take(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: portIn(server.address()), sockets };
}

function portIn(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
