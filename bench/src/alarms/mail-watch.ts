import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A message that the mail server accepted. */
export interface AcceptedMail {
  /** Time at which it was accepted, by `performance.now()`. */
  readonly at: number;
  /** Its source, as it was sent. */
  readonly raw: string;
}

/** Mail server that keeps the first message to each address. */
export interface MailWatch {
  readonly url: string;
  /** Waits for the first message to the address. */
  firstTo(address: string): Promise<AcceptedMail>;
  close(): Promise<void>;
}

/** Opens the mail server on a free port of this machine. */
export async function openMailWatch(): Promise<MailWatch> {
  const accepted = new Map<string, AcceptedMail>();
  const waiting = new Map<string, (mail: AcceptedMail) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = { at: performance.now(), raw: Buffer.concat(chunks).toString('utf8') };
        for (const { address } of session.envelope.rcptTo) {
          if (accepted.has(address)) continue;
          accepted.set(address, mail);
          waiting.get(address)?.(mail);
        }
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const place = listening.address();
  if (place === null || typeof place === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${place.port}`,
    async firstTo(address) {
      const mail = accepted.get(address);
      if (mail !== undefined) return mail;
      const { promise, resolve } = Promise.withResolvers<AcceptedMail>();
      waiting.set(address, resolve);
      return promise;
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.close(() => resolve(undefined));
      await promise;
    },
  };
}
