import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** Mail server that notes the time at which it accepted the first message to each address. */
export interface MailWatch {
  readonly url: string;
  /** Waits for the first message to the address and resolves with its time, by `performance.now()`. */
  firstTo(address: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens the mail server on a free port of this machine. */
export async function openMailWatch(): Promise<MailWatch> {
  const accepted = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        const at = performance.now();
        for (const { address } of session.envelope.rcptTo) {
          if (accepted.has(address)) continue;
          accepted.set(address, at);
          waiting.get(address)?.(at);
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
      const at = accepted.get(address);
      if (at !== undefined) return at;
      const { promise, resolve } = Promise.withResolvers<number>();
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
