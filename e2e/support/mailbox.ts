import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps its messages. */
export interface Mailbox {
  /** Value for SMTP_URL. */
  readonly url: string;
  /** Waits for the first message with this subject, and returns its raw text. */
  receive(subject: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a mailbox on a free port of this machine. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        arrivals.dispatchEvent(new Event('mail'));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async receive(subject) {
      for (;;) {
        const found = mails.find((mail) => mail.replaceAll(/\r\n\s+/g, ' ').includes(`Subject: ${subject}`));
        if (found !== undefined) return found;
        await once(arrivals, 'mail');
      }
    },
    async close() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      server.close(() => resolve(undefined));
      await promise;
    },
  };
}
