import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import {
  type DatabaseLocation,
  type Engine,
  openDatabase,
  ownObjects,
  withClient,
} from '../database/index.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, signIn } from '../../testing/test-app.ts';
import { backUp, restore } from './index.ts';

/** An empty installation beside the one of the test. */
async function emptyInstallation(engine: Engine): Promise<DatabaseLocation> {
  const open = await createTestDatabase(engine, inject('postgresUrl'));
  await open.database.close();
  onTestFinished(async () => open.drop());
  return open.location;
}

describeOnEachEngine('the way back from an upgrade', (on) => {
  test(
    'is the backup from before it: the older version refuses the newer database, and starts on the restored one',
    { tags: ['R99'] },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ts1-roll-back-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const before = await createTestApp(on.database);
      const company = await before.createCompany('Rolled back');
      const sensor = { serialNo: '010203', name: 'Vaccines', type: '1' };
      expect((await company.admin.call('POST', '/sensors', sensor)).statusCode).toBe(201);
      await before.close();
      const file = join(folder, 'before-1.1.0.backup');
      await backUp(on.location, file, Date.UTC(2026, 0, 31));

      // A newer version adds to the schema.
      await asOwner(
        on.location,
        'alter table sensors add column colour text',
        `insert into kysely_migration (name, timestamp) values ('2099-01-01-colours', '2099-01-01T00:00:00.000Z')`,
      );
      await expect(openDatabase(on.location)).rejects.toThrow(
        /a newer version of this program has changed it \(2099-01-01-colours\); start that version, or restore the backup/,
      );

      const target = await emptyInstallation(on.database.engine);
      await restore(target, file);
      const restored = await openDatabase(target);
      onTestFinished(async () => restored.close());
      const app = await createTestApp(restored);
      onTestFinished(async () => app.close());
      const admin = await signIn(app.http, company.name, company.admin.email);
      expect((await admin.call('GET', '/sensors')).json()).toMatchObject([{ name: 'Vaccines' }]);

      // As the runbook ends every session after a restore.
      const { databaseUrl } = target;
      const roles = databaseUrl === undefined ? undefined : (await withClient(databaseUrl, ownObjects)).roles;
      await asOwner(target, ...(roles ? [`set role ${roles.across}`] : []), 'delete from sessions');
      expect((await admin.call('GET', '/sensors')).statusCode).toBe(401);
    },
  );
});
