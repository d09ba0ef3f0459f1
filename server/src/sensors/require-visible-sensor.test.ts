import { beforeAll, expect, test } from 'vitest';
import { NotFound } from '../platform/errors.ts';
import { addCompany, addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { requireVisibleSensor } from './require-visible-sensor.ts';

const NOBODYS = 987_654_321;

describeOnEachEngine('a sensor named by its id', (on) => {
  let companyId: number;
  const ids = { seen: 0, hidden: 0, deleted: 0, foreign: 0, unknown: NOBODYS };
  const visible = () => new Set([ids.seen, ids.deleted, ids.foreign, ids.unknown]);

  beforeAll(async () => {
    companyId = await addCompany(on.database, 'Acme');
    const [seen = 0, hidden = 0, deleted = 0] = await addSensors(
      on.database,
      companyId,
      ['123456', '123457', '123458'],
      '5',
    );
    const [foreign = 0] = await addSensors(
      on.database,
      await addCompany(on.database, 'Other'),
      ['123459'],
      '5',
    );
    Object.assign(ids, { seen, hidden, deleted, foreign });
    await on.database.write(companyId, async (tx) =>
      tx.sql.updateTable('sensors').set({ deleted_at: 1 }).where('sensor_id', '=', deleted).execute(),
    );
  });

  const ask = async (
    which: keyof typeof ids,
    sees: 'all' | 'some' = 'some',
    options?: { evenDeleted: boolean },
  ) =>
    on.database.read(companyId, async (tx) =>
      requireVisibleSensor(tx, companyId, ids[which], sees === 'all' ? 'all' : visible(), options),
    );

  test.each(['all', 'some'] as const)('is found by those who see %s', async (sees) => {
    expect(await ask('seen', sees)).toEqual({
      sensorId: ids.seen,
      name: 'Sensor 123456',
      serialNo: '123456',
      type: '5',
    });
  });

  test.each([
    ['unknown', 'all'],
    ['unknown', 'some'],
    ['foreign', 'all'],
    ['foreign', 'some'],
    ['deleted', 'all'],
    ['deleted', 'some'],
    ['hidden', 'some'],
  ] as const)('is not there when it is %s, for those who see %s', async (which, sees) => {
    await expect(ask(which, sees)).rejects.toEqual(new NotFound('There is no such sensor.'));
  });

  test('is found after it was deleted where what was recorded of it is wanted', async () => {
    expect(await ask('deleted', 'some', { evenDeleted: true })).toMatchObject({ sensorId: ids.deleted });
    await expect(ask('hidden', 'some', { evenDeleted: true })).rejects.toThrow(NotFound);
    await expect(ask('foreign', 'all', { evenDeleted: true })).rejects.toThrow(NotFound);
  });
});
