import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { ImportAttempt, LEASE_MS } from './import-attempt.ts';
import { removeDeadUploads, uploadPath, uploadsIn } from './uploads.ts';

describeOnEachEngine('files that are being imported', (on) => {
  test(
    'stay while their server lives, whichever starts beside it on the same directory, and go when it has died',
    { tags: ['R118'] },
    async () => {
      const dataDirectory = mkdtempSync(join(tmpdir(), 'ts1-uploads-'));
      onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
      const clock = simulatedClock();
      const deps = { database: on.database, clock, dataDirectory };
      await removeDeadUploads(deps);
      mkdirSync(uploadsIn(dataDirectory));
      const companyId = await addCompany(on.database, 'Importing');
      await on.database.write(companyId, async ({ sql }) =>
        sql.deleteFrom('zones').where('company_id', '=', companyId).execute(),
      );
      const attempt = await ImportAttempt.begin(deps, companyId, 'admin');
      onTestFinished(async () => attempt.end(true));
      writeFileSync(uploadPath(dataDirectory, attempt.name), 'living');
      writeFileSync(uploadPath(dataDirectory, 'of-a-dead-server'), 'dead');

      await removeDeadUploads(deps);
      expect(readdirSync(uploadsIn(dataDirectory))).toEqual([`${attempt.name}.zip`]);
      clock.advance(LEASE_MS);
      await removeDeadUploads(deps);
      expect(readdirSync(uploadsIn(dataDirectory))).toEqual([]);
    },
  );
});
