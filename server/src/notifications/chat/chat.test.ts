import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatTarget } from '@ts1/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbound } from '../../platform/http/outbound.ts';
import { createChatTargets } from '../../remote-alerts/index.ts';
import { TEST_SECRETS } from '../../testing/test-app.ts';
import { RefusedForNow, SendError } from '../channels/channel.ts';
import { createChatSender } from './create-chat-sender.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A chat server that answers each call alike. */
async function startChat(status: number, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url } = request;
      received.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, headers).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, base: `http://127.0.0.1:${port}` };
}

const targets = createChatTargets(TEST_SECRETS);
const MARKUP = '<b>Freezer</b> *1* [x](http://evil.example) <!channel>';
const LINK = 'https://monitor.example.org/alarm-log?event=7';

async function send(target: ChatTarget, { allowPrivate = true, open = { companyId: 1, channelId: 5 } } = {}) {
  const sender = createChatSender({ outbound: createOutbound({ allowPrivate }), targets, timeoutMs: 2_000 });
  await sender.send({
    to: '',
    devices: [],
    key: 'delivery-42',
    subject: `Alarm: ${MARKUP}`,
    text: `Alarm: ${MARKUP}\n\nValue: -10.0 °C\n\n${LINK}`,
    html: '',
    link: LINK,
    chat: { ...open, sealed: targets.seal(1, 5, target) },
  });
}

const targetsAt = (base: string): ChatTarget[] => [
  { kind: 'teams', url: `${base}/workflows/secret` },
  { kind: 'slack', url: `${base}/services/secret` },
  { kind: 'telegram', server: base, token: '123:abcdefghijkl', chat: '-100' },
  { kind: 'ntfy', server: base, topic: 'cold', token: 'tk_secret' },
  { kind: 'matrix', server: base, room: '!room:example.org', token: 'syt_secret' },
];

test('each kind of chat gets the message in its own form', async () => {
  const chat = await startChat(200);
  for (const target of targetsAt(chat.base)) await send(target);
  const [teams, slack, telegram, ntfy, matrix] = chat.received.map((one) => ({
    ...one,
    body: JSON.parse(one.body),
  }));
  expect(teams?.body.attachments[0].content.body[0].inlines[0].text).toBe(`Alarm: ${MARKUP}`);
  expect(teams?.body.attachments[0].content.actions[0].url).toBe(LINK);
  expect(slack?.body.text).toContain('&lt;!channel&gt;');
  expect(slack?.body).toMatchObject({ mrkdwn: false });
  expect(telegram).toMatchObject({ url: '/bot123:abcdefghijkl/sendMessage', body: { chat_id: '-100' } });
  expect(telegram?.body).not.toHaveProperty('parse_mode');
  expect(ntfy).toMatchObject({
    url: '/',
    headers: { authorization: 'Bearer tk_secret' },
    body: { topic: 'cold', title: `Alarm: ${MARKUP}`, click: LINK },
  });
  expect(matrix).toMatchObject({
    method: 'PUT',
    url: '/_matrix/client/v3/rooms/!room%3Aexample.org/send/m.room.message/delivery-42',
    body: { msgtype: 'm.text' },
  });
  expect(matrix?.body).not.toHaveProperty('formatted_body');
});

test('names are never markup in a card of Teams: no block of it reads Markdown', async () => {
  const chat = await startChat(202);
  await send({ kind: 'teams', url: chat.base });
  expect(chat.received[0]?.body).not.toContain('"TextBlock"');
});

test.each([
  [302, { location: '/again' }],
  [308, { location: 'http://127.0.0.1:1/' }],
  [404, {}],
  [401, {}],
])(
  'an answer %i refuses the message for good, and nobody follows where it points',
  async (status, headers) => {
    const chat = await startChat(status, headers);
    await expect(send({ kind: 'slack', url: chat.base })).rejects.toBeInstanceOf(SendError);
    expect(chat.received).toHaveLength(1);
  },
);

test('an upgrade (101) is no delivery', async () => {
  const chat = await startChat(101, { connection: 'upgrade', upgrade: 'websocket' });
  await expect(send({ kind: 'slack', url: chat.base })).rejects.toThrow('answered 101');
});

test('a chat that asks to wait is asked again later', async () => {
  const chat = await startChat(429);
  await expect(send({ kind: 'slack', url: chat.base })).rejects.toBeInstanceOf(RefusedForNow);
});

test('no kind of chat is called on a private address, and no refusal shows a secret', async () => {
  const chat = await startChat(200);
  for (const target of targetsAt(chat.base.replace('http:', 'https:'))) {
    const refusal = await send(target, { allowPrivate: false }).catch((error: unknown) => error);
    expect(String(refusal)).toContain('must not lead to a private network');
    expect(String(refusal)).not.toMatch(/secret|abcdefghijkl/);
  }
  expect(chat.received).toEqual([]);
});

test('a target that was stored for one channel cannot be used by another', async () => {
  const chat = await startChat(200);
  const foreign = { companyId: 2, channelId: 5 };
  await expect(send({ kind: 'slack', url: chat.base }, { open: foreign })).rejects.toBeInstanceOf(SendError);
  expect(chat.received).toEqual([]);
});
