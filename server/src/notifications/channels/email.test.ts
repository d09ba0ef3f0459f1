import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmailSender } from './email.ts';

const NURSE = { to: 'nurse@example.org', devices: [], file: undefined };
const MESSAGE = {
  subject: 'Alarm',
  text: 'Too warm',
  html: '',
  language: 'en' as const,
  link: '',
};

interface MailServer {
  readonly url: string;
  /** Messages that came whole. */
  readonly taken: string[];
  readonly open: ReadonlySet<Socket>;
}

/** A mail server that gives each character of its answers out by itself; `isSlow` says at which steps. */
async function startDripping(betweenMs: number, isSlow: (answer: string) => boolean): Promise<MailServer> {
  const taken: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let answering = Promise.resolve();
    const answer = (answer: string): void => {
      const text = `${answer}\r\n`;
      const pieces = isSlow(answer) ? text.split('') : [text];
      const before = answering;
      answering = (async () => {
        await before;
        for (const piece of pieces) {
          if (socket.destroyed) return;
          socket.write(piece);
          if (pieces.length > 1) await wait(betweenMs);
        }
      })();
    };
    let data: string | undefined;
    let rest = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data === undefined) {
          if (line === 'DATA') data = '';
          answer(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok');
        } else if (line === '.') {
          taken.push(data);
          data = undefined;
          answer('250 taken as 4711');
        } else data += `${line}\n`;
      }
    });
    answer('220 mail.example.org ESMTP');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, taken, open };
}

test(
  'a server that drips its word that it took a message is waited for, and gets it once',
  { tags: ['R123'] },
  async () => {
    const { url, taken } = await startDripping(30, (answer) => answer.startsWith('250 taken'));
    // The dripped answer takes 570 ms: longer than the hand-over may.
    const sender = createEmailSender({ url, from: 'monitor@example.org', handOverWithinMs: 300 });
    onTestFinished(() => sender.close());
    const started = performance.now();
    await sender.send(MESSAGE, { ...NURSE, key: 'delivery-1' });
    expect(performance.now() - started).toBeGreaterThan(400);
    expect(taken).toHaveLength(1);
  },
);

test(
  'a server that drips everything before that is given up in time, with its connection, and got nothing',
  { tags: ['R123'] },
  async () => {
    const { url, taken, open } = await startDripping(40, () => true);
    const sender = createEmailSender({ url, from: 'monitor@example.org', handOverWithinMs: 300 });
    onTestFinished(() => sender.close());
    await expect(sender.send(MESSAGE, { ...NURSE, key: 'delivery-2' })).rejects.toThrow(
      'the mail server is too slow',
    );
    await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 20_000 });
    expect(taken).toEqual([]);
  },
);

test('a server that never says whether it took a message is given up in the end', async () => {
  const { url, taken } = await startDripping(60_000, (answer) => answer.startsWith('250 taken'));
  const sender = createEmailSender({ url, from: 'monitor@example.org', answerWithinMs: 300 });
  onTestFinished(() => sender.close());
  await expect(sender.send(MESSAGE, { ...NURSE, key: 'delivery-3' })).rejects.toThrow(
    'has not said whether it took the message',
  );
  expect(taken).toHaveLength(1);
});
