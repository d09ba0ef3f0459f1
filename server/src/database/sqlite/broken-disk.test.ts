import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@ts1/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addSensors } from '../../../testing/devices.ts';
import { createTestApp } from '../../../testing/test-app.ts';

test(
  'a read that meets a broken place of the disk answers 503 with Retry-After',
  { tags: ['R114'] },
  async () => {
    const open = await createTestDatabase('sqlite', null);
    onTestFinished(async () => open.drop());
    const app = await createTestApp(open.database);
    onTestFinished(async () => app.close());
    const { companyId, admin } = await app.createCompany('Broken');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    await addSensors(open.database, companyId, ['1']);
    let at = app.clock.now() - 400 * 86_400_000;
    const post = async () =>
      app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: 'Bearer key-1' },
        payload: {
          readings: Array.from({ length: 5_000 }, () => ({
            sensor: '1',
            timestamp: (at += 60_000),
            temperature: 4,
          })),
        },
      });
    for (let part = 0; part < 10; part += 1) expect((await post()).statusCode).toBe(200);
    const [sensor] = routes.listSensors.answer.parse((await admin.call('GET', '/sensors')).json());

    const readDays = async (days: number) =>
      admin.call('GET', `/sensors/${sensor?.id}/readings?startDate=${at - days * 86_400_000}&endDate=${at}`);
    expect((await readDays(1)).statusCode).toBe(200);

    // The disk loses the last part of the file: what SQLite reads there is an I/O error or a damaged page.
    const file = join(open.location.dataDirectory, 'ts1.sqlite');
    truncateSync(`${file}-wal`, 0);
    truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096);

    const read = await readDays(360);
    expect([read.statusCode, read.headers['retry-after']]).toEqual([503, '2']);
  },
);
