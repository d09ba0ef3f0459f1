import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { checkpointKey, createSigner, openKept } from '../audit/index.ts';
import { loadSecrets } from '../platform/security/secrets.ts';
import { addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { sealAndRecord } from '../../testing/seal-all.ts';
import { startProcess } from '../../testing/server-process.ts';
import { storeReadings } from '../../testing/stored-readings.ts';

const HOUR = 3_600_000;
const BASE = Date.UTC(2026, 0, 20);

describeOnEachEngine('`readings verify`', (on) => {
  let companyId: number;
  let sensorId: number;
  const cli = async (args: readonly string[], dataDirectory = on.location.dataDirectory) => {
    const { databaseUrl } = on.location;
    const elsewhere = dataDirectory !== on.location.dataDirectory;
    const process = startProcess(
      'cli',
      {
        DATA_DIR: dataDirectory,
        ...(databaseUrl !== undefined && !elsewhere && { DATABASE_URL: databaseUrl }),
      },
      args,
    );
    return { code: await process.ended(), output: process.output() };
  };
  const sign = async () => {
    const { dataDirectory } = on.location;
    const key = checkpointKey(loadSecrets(dataDirectory, undefined));
    await createSigner(on.database, { key, kept: openKept(dataDirectory) }).sign(Date.now());
  };

  beforeAll(async () => {
    const admin = ['--email', 'a@example.org', '--password', 'a long enough passphrase'];
    await cli(['company', 'create', '--name', 'Acme', ...admin]);
    companyId = 1;
    [sensorId = 0] = await addSensors(on.database, companyId, ['000001']);
    const readings = Array.from({ length: 48 }, (_, hour) => newReading(sensorId, BASE + hour * HOUR));
    await storeReadings(on.database, companyId, readings);
    await sealAndRecord(on.database, BASE + 96 * HOUR);
    await sign();
  });

  test('ends with 0 for readings that are as they were sealed', async () => {
    const proof =
      '48 readings in 2 sealed days, all as they were sealed; 1 roots in the audit log; 0 days wait for the next';
    expect(await cli(['readings', 'verify'])).toEqual({ code: 0, output: `Company 1 "Acme": ${proof}\n` });
    expect(await cli(['readings', 'verify', '--company', '1'])).toMatchObject({ code: 0 });
  });

  test('ends with 1 for a company that is not there, with 2 for what is no id', async () => {
    expect(await cli(['readings', 'verify', '--company', '99'])).toEqual({
      code: 1,
      output: 'There is no company 99.\n',
    });
    expect(await cli(['readings', 'verify', '--company', 'x'])).toMatchObject({ code: 2 });
  });

  test(
    'ends with 1 and names sensor and day of a block that was edited in the database',
    { tags: ['S52'] },
    async () => {
      await on.database.write(companyId, async (tx) =>
        sql`update sealed_days set block = ${Buffer.from('forged')} where company_id = ${companyId}
        and day = ${BASE / 24 / HOUR + 1}`.execute(tx.sql),
      );
      const { code, output } = await cli(['readings', 'verify']);
      expect(code).toBe(1);
      const [line] = output.split('\n');
      expect(line).toMatch(
        new RegExp(
          `^Company 1 "Acme": sensor ${sensorId} ".*", 2026-01-21: it is of version 102, which is not known here$`,
        ),
      );
      expect(output).toContain('1 NOT AS SEALED');
      expect(output).toContain('The readings of company 1 are not proven.');
    },
  );

  test('in the wrong place says so, ends with 1 and makes nothing', async () => {
    const wrong = join(on.location.dataDirectory, 'wrong');
    const empty = join(on.location.dataDirectory, 'empty');
    mkdirSync(empty);
    for (const place of [wrong, empty]) {
      expect(await cli(['readings', 'verify'], place)).toEqual({
        code: 1,
        output: `DATA_DIR ${place} holds no database of this product.\n`,
      });
    }
    expect(existsSync(wrong)).toBe(false);
    expect(readdirSync(empty)).toEqual([]);
  });
});
