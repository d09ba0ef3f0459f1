// @module-tag S3
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatTarget } from '@ts1/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbound } from '../../../platform/http/outbound.ts';
import { createChatTargets } from '../../../remote-alerts/index.ts';
import { TEST_SECRETS } from '../../../../testing/test-app.ts';
import { RefusedForNow, SendError } from '../channel.ts';
import type { Purpose } from '../../letters/message.ts';
import { createChatSender } from './create-chat-sender.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A chat server that answers each call alike. */
async function startChat(status: number, headers: Record<string, string> = {}, answer = '{}') {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url } = request;
      received.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, headers).end(answer);
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

const NOW = Date.UTC(2026, 10, 24, 3, 0, 0);
const TEXT = `Alarm: ${MARKUP}\n\nValue: -10.0 °C\n\n${LINK}`;

interface Sent {
  readonly allowPrivate?: boolean;
  readonly open?: { readonly companyId: number; readonly channelId: number };
  readonly text?: string;
  readonly purpose?: Purpose;
}

async function send(
  target: ChatTarget,
  { allowPrivate = true, open = { companyId: 1, channelId: 5 }, text = TEXT, purpose }: Sent = {},
) {
  const sender = createChatSender({
    outbound: createOutbound({ allowPrivate }),
    targets,
    clock: { now: () => NOW },
    timeoutMs: 2_000,
  });
  await sender.send(
    { subject: `Alarm: ${MARKUP}`, text, html: '', language: 'en', link: LINK },
    {
      to: '',
      devices: [],
      key: 'delivery-42',
      ...(purpose !== undefined && { purpose }),
      writtenAt: NOW,
      chat: { ...open, sealed: targets.seal(1, 5, target) },
    },
  );
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
    url: '/_matrix/client/v3/rooms/!room%3Aexample.org/send/m.room.message/delivery-42-1795489200000',
    body: { msgtype: 'm.text' },
  });
  expect(matrix?.body).not.toHaveProperty('formatted_body');
});

test.each<readonly [Purpose | undefined, number]>([
  ['alarm', 5],
  ['repeat', 5],
  ['escalation', 5],
  ['hand-over', 5],
  ['still-out', 5],
  ['worse', 5],
  ['warning', 4],
  ['returned', 3],
  ['acknowledged', 3],
  ['maintenance', 3],
  ['drill', 3],
  ['test', 3],
  [undefined, 5],
])('a phone with ntfy is as loud about %s as priority %i', async (purpose, priority) => {
  const chat = await startChat(200);
  await send(
    { kind: 'ntfy', server: chat.base, topic: 'cold', token: null },
    purpose === undefined ? {} : { purpose },
  );
  expect(JSON.parse(chat.received[0]?.body ?? '')).toMatchObject({ priority });
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
])('an answer %i refuses the message for good, and its redirect is not followed', async (status, headers) => {
  const chat = await startChat(status, headers);
  await expect(send({ kind: 'slack', url: chat.base })).rejects.toBeInstanceOf(SendError);
  expect(chat.received).toHaveLength(1);
});

test('an upgrade (101) is no delivery', async () => {
  const chat = await startChat(101, { connection: 'upgrade', upgrade: 'websocket' });
  await expect(send({ kind: 'slack', url: chat.base })).rejects.toThrow('answered 101');
});

test.each([
  ['nothing', {}, '{}', undefined],
  ['seconds in the header', { 'retry-after': '30' }, 'rate_limited', 30_000],
  ['a date in the header', { 'retry-after': 'Tue, 24 Nov 2026 03:01:00 GMT' }, '{}', 60_000],
  ['what Telegram says', {}, '{"ok":false,"error_code":429,"parameters":{"retry_after":15}}', 15_000],
  ['what Matrix said before 1.10', {}, '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2500}', 2_500],
  ['nonsense', { 'retry-after': 'soon' }, '{"retry_after_ms":"x","parameters":[]}', undefined],
  ['more than anybody reads', {}, 'x'.repeat(1_000_000), undefined],
])('a chat that takes no more is asked again when it says: by %s', async (_how, headers, body, waitMs) => {
  const chat = await startChat(429, headers, body);
  const refusal: unknown = await send({ kind: 'slack', url: chat.base }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusedForNow);
  expect(refusal).toMatchObject({ waitMs });
});

test('a long message is cut to what each chat takes, and its link stays whole', async () => {
  const chat = await startChat(200);
  const text = `Alarm: ${MARKUP}\n\n${'❄️ Kühlraum\n'.repeat(2_000)}\n\n${LINK}`;
  for (const target of targetsAt(chat.base)) await send(target, { text });
  const [teams, slack, telegram, ntfy, matrix] = chat.received.map(({ body }) => JSON.parse(body));
  expect(JSON.stringify(teams).length).toBeLessThanOrEqual(14_000);
  expect(teams.attachments[0].content.actions[0].url).toBe(LINK);
  expect(slack.text.length).toBeLessThanOrEqual(4_000);
  expect(telegram.text.length).toBeLessThanOrEqual(4_096);
  expect(Buffer.byteLength(ntfy.message)).toBeLessThanOrEqual(4_096);
  expect(Buffer.byteLength(matrix.body)).toBeLessThanOrEqual(60_000);
  for (const cut of [slack.text, telegram.text, ntfy.message, matrix.body]) {
    expect(cut.endsWith(`…\n\n${LINK}`)).toBe(true);
  }
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
