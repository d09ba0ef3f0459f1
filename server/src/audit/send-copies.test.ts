// @module-tag S47
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { checkpointKey } from './checkpoint.ts';
import { parseCheckpoint } from './checkpoint-line.ts';
import { copyToAuditors, copyToMail } from './mail-copies.ts';
import { copyToFile, copyToUrl, createCopies } from './send-copies.ts';

const key = checkpointKey({ derive: () => Buffer.alloc(32, 1) });
const signed = (companyId: number, seq: number) =>
  key.sign({ companyId, seq, hash: String(seq % 10).repeat(64), at: 1_000_000 * seq });
const logger = createLogger('silent');
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ts1-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the file gets a line for the newest check-point of each company, and is only added to', async () => {
  const file = join(folder, 'check-points.jsonl');
  const copies = createCopies([copyToFile(file)], logger);
  for (const one of [signed(1, 5), signed(2, 7), signed(1, 6)]) copies.add(one);
  await copies.send(0);
  await copies.send(0);
  copies.add(signed(2, 8));
  await copies.send(0);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(parseCheckpoint);
  expect(lines).toEqual([signed(1, 6), signed(2, 7), signed(2, 8)]);
});

test('an address that refuses gets it the next time, is named meanwhile, and holds no other up', async () => {
  const bodies: string[] = [];
  let status = 500;
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      if (status === 204) bodies.push(body);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const file = join(folder, 'check-points.jsonl');
  const copies = createCopies(
    [copyToUrl(url, createOutbound({ allowPrivate: true })), copyToFile(file)],
    logger,
  );
  copies.add(signed(1, 5));
  await copies.send(0);
  expect([...copies.failing]).toEqual(['url']);
  expect(parseCheckpoint(readFileSync(file, 'utf8'))).toEqual(signed(1, 5));
  status = 204;
  await copies.send(0);
  expect([...copies.failing]).toEqual([]);
  expect(bodies.map(parseCheckpoint)).toEqual([signed(1, 5)]);
  receiver.close();
});

test('a mail goes once a day, with what was signed since, also over a restart', async () => {
  const mails: string[] = [];
  const start = () =>
    createCopies(
      [copyToMail('audit@example.org', folder, async ({ text }) => void mails.push(text))],
      logger,
    );
  let copies = start();
  const now = 100 * DAY_MS;
  for (const one of [signed(1, 5), signed(2, 7)]) copies.add(one);
  await copies.send(now);
  copies.add(signed(1, 6));
  await copies.send(now + DAY_MS - 1);
  copies = start();
  copies.add(signed(1, 6));
  await copies.send(now + DAY_MS - 1);
  expect(mails).toHaveLength(1);
  await copies.send(now + DAY_MS);
  expect(mails).toHaveLength(2);
  expect(mails[0]).toContain('audit verify --against FILE');
  expect(
    mails[0]
      ?.split('\n')
      .filter((line) => line.startsWith('{'))
      .map(parseCheckpoint),
  ).toEqual([signed(1, 5), signed(2, 7)]);
  expect(
    mails[1]
      ?.split('\n')
      .filter((line) => line.startsWith('{'))
      .map(parseCheckpoint),
  ).toEqual([signed(1, 6)]);
});

test('auditors each get a mail once in 30 days, also over a restart, and their addresses are in no name', async () => {
  const sent: string[] = [];
  const addresses = ['one@example.org', 'two@example.org'];
  let isRefused = true;
  const start = () =>
    createCopies(
      copyToAuditors(addresses, folder, async ({ to, text }) => {
        if (isRefused && to === 'two@example.org') throw new Error('no such mailbox');
        sent.push(`${to} ${text.match(/"id":\d+/g)?.join()}`);
      }),
      logger,
    );
  let copies = start();
  const now = 100 * DAY_MS;
  copies.add(signed(1, 5));
  await copies.send(now);
  expect([...copies.failing]).toEqual(['auditor-2']);
  isRefused = false;
  await copies.send(now + 1);
  copies = start();
  copies.add(signed(1, 6));
  await copies.send(now + 30 * DAY_MS - 1);
  expect(sent).toEqual(['one@example.org "id":5', 'two@example.org "id":5']);
  copies.add(signed(2, 7));
  await copies.send(now + 30 * DAY_MS + 1);
  expect(sent.slice(2)).toEqual(['one@example.org "id":6,"id":7', 'two@example.org "id":6,"id":7']);
});
