import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { countUp, type Ledger } from './ledger.ts';

/** A mail server and a webhook's target, which record what they accept. */
export interface Targets {
  readonly smtpUrl: string;
  readonly hookUrl: string;
  /** Numbers of messages that came while both hung. */
  readonly held: { mail: number; webhook: number };
  /** Makes both read to the end and not answer from now on. */
  hang(): void;
  /** Lets both continue, like frozen programs: messages that wait are accepted and answered. */
  goOn(): void;
  /** Restarts both: messages that wait are lost, with their connections. */
  restart(): void;
  close(): void;
}

/** Starts both on free ports of this machine. */
export async function startTargets(ledger: Ledger): Promise<Targets> {
  const held = { mail: 0, webhook: 0 };
  let works = true;
  const taking: (() => void)[] = [];
  const sessions = new Set<Socket>();
  const take = (what: keyof typeof held, taken: () => void): void => {
    if (works) {
      taken();
      return;
    }
    held[what] += 1;
    taking.push(taken);
  };
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, id = 'none'] = /^Message-ID: (<\S+>)/im.exec(Buffer.concat(chunks).toString()) ?? [];
        take('mail', () => {
          countUp(ledger.mails, id);
          done();
        });
      });
    },
  });
  mail.on('error', () => {});
  const smtp = mail.listen(0, '127.0.0.1');
  const http = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      take('webhook', () => {
        countUp(ledger.webhooks, id);
        response.writeHead(204).end();
      });
    });
  }).listen(0, '127.0.0.1');
  await Promise.all([once(smtp, 'listening'), once(http, 'listening')]);
  smtp.on('connection', (socket: Socket) => {
    sessions.add(socket);
    socket.on('close', () => sessions.delete(socket));
  });
  const listeningPort = (server: { address(): AddressInfo | string | null }): number => {
    const address = server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${listeningPort(smtp)}`,
    hookUrl: `http://127.0.0.1:${listeningPort(http)}/hook`,
    held,
    hang: () => void (works = false),
    goOn() {
      works = true;
      for (const taken of taking.splice(0)) taken();
    },
    restart() {
      works = true;
      taking.length = 0;
      http.closeAllConnections();
      for (const socket of sessions) socket.destroy();
    },
    close() {
      http.closeAllConnections();
      http.close();
      mail.close();
    },
  };
}
