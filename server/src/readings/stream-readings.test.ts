import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../database/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { emptyReading } from '../../testing/new-reading.ts';
import { createTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { createSensors } from '../../testing/stored-readings.ts';
import { recordReadings } from './index.ts';
import { readPages, streamReadings } from './stream-readings.ts';

const COMPANY = 1;
const READINGS = 30_000;
let open: TestDatabase;
let period: { sensorId: number; from: number; to: number };
let pages = 0;

/** Returns the database with its reads counted. */
const counting = (database: Database): Database => ({
  ...database,
  readLong: async (company, work) => {
    pages += 1;
    return database.readLong(company, work);
  },
});

beforeAll(async () => {
  open = await createTestDatabase('sqlite', null);
  const [sensorId = 0] = await createSensors(open.database, COMPANY, 1, 1_000);
  const readings = Array.from({ length: READINGS }, (_, n) => emptyReading(sensorId, n, { temperature: n }));
  await open.database.write(COMPANY, async (tx) => recordReadings(tx, COMPANY, readings));
  period = { sensorId, from: 0, to: READINGS };
});
afterAll(async () => open.drop());

test('a client that reads slowly holds back the reading of pages, and one that leaves ends it', async () => {
  pages = 0;
  const stream = streamReadings(counting(open.database), COMPANY, period);
  await once(stream, 'readable');
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThan(200_000), { timeout: 20_000 });
  for (let round = 0; round < 20; round += 1) await open.database.ping();
  const held = pages;
  expect(held).toBeLessThan(8);
  stream.destroy();
  await once(stream, 'close');
  for (let round = 0; round < 20; round += 1) await open.database.ping();
  expect(pages).toBe(held);
});

test('a client that reads on gets every reading once', async () => {
  const chunks: Buffer[] = [];
  for await (const chunk of streamReadings(open.database, COMPANY, period)) chunks.push(chunk);
  const rows: { temperature: number }[] = JSON.parse(Buffer.concat(chunks).toString());
  expect(rows.map((row) => row.temperature)).toEqual(Array.from({ length: READINGS }, (_, n) => n));
});

test('little is made into text at once, and others have their turn in between', async () => {
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const rows: number[] = [];
  for await (const page of readPages(open.database, COMPANY, period)) rows.push(page.size);
  isReading = false;
  expect(Math.max(...rows)).toBeLessThanOrEqual(500);
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});

test('a database that fails on the way breaks the answer off rather than ending it early', async () => {
  pages = 0;
  const failing: Database = {
    ...open.database,
    readLong: async (company, work) => {
      pages += 1;
      if (pages === 3) throw new Error('the disk is gone');
      return open.database.readLong(company, work);
    },
  };
  const stream = streamReadings(failing, COMPANY, period).resume();
  await expect(once(stream, 'end')).rejects.toThrow('the disk is gone');
});

test('a browser that leaves in the middle of an answer ends it too', async () => {
  const app = await createTestApp(counting(open.database), { answers: 'trusted' });
  try {
    const { companyId, name, admin } = await app.createCompany();
    const [sensorId = 0] = await createSensors(open.database, companyId, 1, 1_000);
    const readings = Array.from({ length: 100_000 }, (_, n) => emptyReading(sensorId, n, { temperature: n }));
    await open.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const signedIn = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ companyName: name, email: admin.email, password: TEST_PASSWORD }),
    });
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    await signedIn.text();

    const left = new Promise((resolve) => {
      app.http.server.once('connection', (socket) => socket.once('close', resolve));
    });
    pages = 0;
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/sensors/${sensorId}/readings?startDate=0&endDate=200000`, {
      headers: { cookie: cookies.join('; ') },
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await left;
    const held = pages;
    for (let round = 0; round < 20; round += 1) await open.database.ping();
    expect([held < 20, pages]).toEqual([true, held]);
  } finally {
    await app.close();
  }
});
