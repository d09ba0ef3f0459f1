import {
  alarmSettings,
  alarmTemplate,
  NO_INPUT_LIMITS,
  present,
  routes,
  templateJob,
  templatePreview,
} from '@ts1/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../../testing/test-app.ts';
import { openWatchedStore, type WatchedStore } from '../../../testing/watched-store.ts';
import { claimJobs } from './claim-job.ts';
import { type ApplyDeps, runApply } from './run-apply.ts';
import { TemplateWorker } from './template-worker.ts';
import { createLogger } from '../../platform/logger.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FRIDGE = { high_alarm: 8, high_enable: true, low_alarm: 2, low_enable: true, delay: 10 };
const quiet = createLogger('fatal', { write: () => {} });
let names = 0;

describeOnEachEngine('templates of alarm settings', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let store: WatchedStore;
  let deps: ApplyDeps;
  /** A sensor whose alarms no user can be notified of. */
  let broken: number | undefined;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    store = await openWatchedStore(app, acme);
    deps = {
      database: on.database,
      clock: app.clock,
      logger: quiet,
      announceChange: () => {},
      onChanges: [
        async (_tx, _companyId, changes) => {
          if (changes.some(({ subject }) => subject.sensorId === broken)) throw new Error('no way out');
        },
      ],
    };
  });
  beforeEach(() => {
    broken = undefined;
  });
  afterAll(async () => app.close());

  const work = async () => new TemplateWorker(deps).settle();
  const create = async (settings: object = FRIDGE, person: TestPerson = acme.admin) => {
    const response = await person.call('POST', '/alarm-templates', {
      name: `Fridge ${(names += 1)}`,
      settings,
    });
    expect(response.statusCode).toBe(201);
    return alarmTemplate.parse(response.json());
  };
  const save = async ({ id, name }: { readonly id: number; readonly name: string }, settings: object) =>
    alarmTemplate.parse((await acme.admin.call('PUT', `/alarm-templates/${id}`, { name, settings })).json());
  const follow = async (templateId: number, sensorIds: readonly number[]) =>
    acme.admin.call('PUT', `/alarm-templates/${templateId}/sensors`, { sensorIds });
  const readSettings = async (sensorId: number) =>
    alarmSettings.parse((await acme.admin.call('GET', `/alarms/sensor/${sensorId}`)).json());
  const readJob = async (templateId: number) =>
    templateJob.parse((await acme.admin.call('GET', `/alarm-templates/${templateId}/job`)).json());
  const readVersions = async (sensorId: number) =>
    on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('alarm_settings')
        .select(['version', 'template_id', 'template_version', 'saved_by'])
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', sensorId)
        .orderBy('version')
        .execute(),
    );
  /** One turn of one follower, as a server does it that is killed afterwards: its lease is let go of. */
  const oneTurn = async () => {
    const [job] = await claimJobs(deps, 'apply', 1, []);
    await runApply({ ...deps, mostOfATurn: 1 }, present(job), () => false);
  };

  test('a follower takes the settings, as far as its type has them, in a version that names the template', async () => {
    const template = await create({ ...FRIDGE, humidity_high_alarm: 60, humidity_high_enable: true });
    const { id } = await store.addSensor();
    expect((await follow(template.id, [id])).json()).toMatchObject({ followers: 1, waiting: 1 });
    expect((await readSettings(id)).template).toEqual({
      id: template.id,
      name: template.name,
      waiting: true,
    });
    await work();
    expect(await readSettings(id)).toMatchObject({
      ...FRIDGE,
      humidity_high_alarm: null,
      humidity_high_enable: false,
      template: { id: template.id, waiting: false },
    });
    expect((await readVersions(id)).at(-1)).toEqual({
      version: 2,
      template_id: template.id,
      template_version: 1,
      saved_by: 'admin',
    });
    expect(await readJob(template.id)).toEqual({
      version: 1,
      followers: 1,
      waiting: 0,
      failed: 0,
      failures: [],
      ignored: [{ type: '1', sensors: 1, measurands: ['humidity'] }],
      without: [],
    });
  });

  test('a new version reaches each follower in the order of their ids, and the audit log says so', async () => {
    const template = await create();
    const sensors = [await store.addSensor(), await store.addSensor(), await store.addSensor()];
    await follow(template.id, sensors.map(({ id }) => id).toReversed());
    await work();
    const { version } = await save(template, { ...FRIDGE, high_alarm: 9, instructions: 'Close the door' });
    expect(version).toBe(2);
    const before = (await auditRows(on.database, acme.companyId)).length;
    await work();
    const rows = (await auditRows(on.database, acme.companyId)).slice(before);
    const taken = rows.filter(({ action }) => action === 'alarm_settings_update');
    expect(taken.map(({ description }) => description).filter((text) => text.includes('took'))).toEqual(
      sensors.map(
        ({ serialNo }) =>
          `Sensor "Freezer ${serialNo}" took version 2 of template "${template.name}": High limit 8 → 9 °C`,
      ),
    );
    for (const { id } of sensors)
      expect(await readSettings(id)).toMatchObject({ high_alarm: 9, instructions: 'Close the door' });
  });

  test('a new name alone disturbs no sensor', async () => {
    const template = await create();
    const { id } = await store.addSensor();
    await follow(template.id, [id]);
    await work();
    const renamed = await save({ id: template.id, name: `${template.name} b` }, FRIDGE);
    expect(renamed).toMatchObject({ version: 1, waiting: 0 });
    expect((await readSettings(id)).template?.name).toBe(`${template.name} b`);
  });

  describe('the settings of a follower', () => {
    test('are refused by name of the template until it is detached, which keeps them', async () => {
      const template = await create();
      const { id } = await store.addSensor();
      await follow(template.id, [id]);
      await work();
      const put = async (body: object) => acme.admin.call('PUT', `/alarms/sensor/${id}`, body);
      const refused = await put({ ...FRIDGE, high_alarm: 12 });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `The sensor follows the template "${template.name}". Change the template, or detach the sensor first.`,
      ]);
      expect((await acme.admin.call('DELETE', `/alarms/sensor/${id}`)).statusCode).toBe(409);
      const own = `/alarm-templates/${template.id}/sensors/${id}`;
      expect((await acme.admin.call('DELETE', own)).statusCode).toBe(204);
      expect(await readSettings(id)).toMatchObject(FRIDGE);
      expect((await readSettings(id)).template).toBeUndefined();
      expect((await put({ ...FRIDGE, high_alarm: 12 })).statusCode).toBe(200);
      expect((await acme.admin.call('DELETE', own)).statusCode).toBe(404);
    });

    test('may be saved as they are, and out of service stays what the sensor is', async () => {
      const template = await create();
      const { id } = await store.addSensor();
      await follow(template.id, [id]);
      await work();
      const put = async (body: object) =>
        (await acme.admin.call('PUT', `/alarms/sensor/${id}`, body)).statusCode;
      expect(await put({ ...FRIDGE, instructions: 'Ask Ann' })).toBe(200);
      expect(await put({ ...FRIDGE, alarms_disabled: true })).toBe(200);
      expect((await readVersions(id)).at(-1)).toMatchObject({
        template_id: template.id,
        template_version: 1,
      });
      await save(template, { ...FRIDGE, high_alarm: 9 });
      await work();
      expect(await readSettings(id)).toMatchObject({
        high_alarm: 9,
        alarms_disabled: true,
        instructions: 'Ask Ann',
      });
    });
  });

  test('a template with followers is not deleted; a sensor that is deleted follows nothing', async () => {
    const template = await create();
    const { id } = await store.addSensor();
    await follow(template.id, [id]);
    const remove = async () => acme.admin.call('DELETE', `/alarm-templates/${template.id}`);
    const refused = await remove();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `1 sensor follows the template "${template.name}". Detach them first.`,
    ]);
    expect((await acme.admin.call('DELETE', `/sensors/${id}`)).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(204);
    expect((await acme.admin.call('GET', `/alarm-templates/${template.id}`)).statusCode).toBe(404);
    await work();
  });

  describe('a job under way', () => {
    test(
      'goes on with the newest version, and skips sensors that were detached',
      { tags: ['R22'] },
      async () => {
        const template = await create();
        const [first, second, third] = [
          await store.addSensor(),
          await store.addSensor(),
          await store.addSensor(),
        ];
        await follow(template.id, [first.id, second.id, third.id]);
        await oneTurn();
        expect(await readJob(template.id)).toMatchObject({ followers: 3, waiting: 2 });
        await save(template, { ...FRIDGE, high_alarm: 9 });
        await acme.admin.call('DELETE', `/alarm-templates/${template.id}/sensors/${second.id}`);
        await work();
        const high = async ({ id }: { readonly id: number }) => (await readSettings(id)).high_alarm;
        expect([await high(first), await high(second), await high(third)]).toEqual([9, -15, 9]);
        // The third never had the first version: no sensor waits for an outdated one.
        const versions = async ({ id }: { readonly id: number }) =>
          (await readVersions(id)).map(({ template_version }) => template_version);
        expect([await versions(first), await versions(third)]).toEqual([
          [null, 1, 2],
          [null, 2],
        ]);
      },
    );

    test('is taken over where a server died, when its lease is over', async () => {
      const template = await create();
      const { id } = await store.addSensor();
      await follow(template.id, [id]);
      expect(await claimJobs(deps, 'apply', 1, [])).toHaveLength(1);
      await work();
      expect(await readJob(template.id)).toMatchObject({ waiting: 1 });
      app.clock.advance(MINUTE);
      await work();
      expect(await readJob(template.id)).toMatchObject({ waiting: 0 });
    });

    test('is done once by two servers', { tags: ['R24'] }, async () => {
      const template = await create();
      const sensors = [];
      for (let count = 0; count < 5; count += 1) sensors.push(await store.addSensor());
      await follow(
        template.id,
        sensors.map(({ id }) => id),
      );
      await Promise.all([work(), work()]);
      for (const { id } of sensors) expect(await readVersions(id)).toHaveLength(2);
      expect(await readJob(template.id)).toMatchObject({ waiting: 0 });
    });

    test('is begun for followers that came without one, as with an imported company', async () => {
      const template = await create();
      const { id } = await store.addSensor();
      await follow(template.id, [id]);
      await on.database.write(acme.companyId, async (tx) =>
        tx.sql.deleteFrom('template_jobs').where('company_id', '=', acme.companyId).execute(),
      );
      await work();
      expect(await readJob(template.id)).toMatchObject({ waiting: 0 });
    });

    test('names who failed and tries it again, while the others go on', { tags: ['R25'] }, async () => {
      const template = await create();
      const [warm, cold] = [await store.addSensor(), await store.addSensor()];
      app.clock.advance(MINUTE);
      await store.measure({ [warm.serialNo]: -20, [cold.serialNo]: -20 });
      await follow(template.id, [warm.id, cold.id]);
      broken = warm.id;
      await work();
      const failing = await readJob(template.id);
      expect(failing).toMatchObject({
        waiting: 1,
        failed: 1,
        failures: [{ sensor_id: warm.id, reason: 'The server could not do it.' }],
      });
      expect((await readSettings(cold.id)).high_alarm).toBe(8);
      expect(await readVersions(warm.id)).toHaveLength(1);
      broken = undefined;
      await work();
      expect(await readJob(template.id)).toMatchObject({ waiting: 1 });
      app.clock.advance(MINUTE);
      await work();
      expect(await readJob(template.id)).toMatchObject({ waiting: 0, failed: 0, failures: [] });
      expect((await readSettings(warm.id)).high_alarm).toBe(8);
    });

    test('names no time for what failed and is tried at once, as when a sensor has a new input', async () => {
      const template = await create();
      const sensor = await store.addSensor();
      app.clock.advance(MINUTE);
      await store.measure({ [sensor.serialNo]: -20 });
      await follow(template.id, [sensor.id]);
      broken = sensor.id;
      await work();
      broken = undefined;
      expect(await readJob(template.id)).toMatchObject({ failed: 1 });
      await on.database.write(acme.companyId, async (tx) =>
        tx.sql
          .updateTable('sensor_templates')
          .set({ applied_version: 0, retry_at: null })
          .where('company_id', '=', acme.companyId)
          .where('sensor_id', '=', sensor.id)
          .execute(),
      );
      expect(await readJob(template.id)).toMatchObject({ waiting: 1, failures: [] });
    });
  });

  test('a sensor that follows another template leaves the first', async () => {
    const [first, second] = [await create(), await create({ ...FRIDGE, high_alarm: 5 })];
    const { id } = await store.addSensor();
    await follow(first.id, [id]);
    await work();
    await follow(second.id, [id]);
    await work();
    expect(await readSettings(id)).toMatchObject({ high_alarm: 5, template: { id: second.id } });
    expect(await readJob(first.id)).toMatchObject({ followers: 0 });
  });

  test('a preview says who would be in alarm now, and what 30 days would have raised', async () => {
    const template = await create({ high_alarm: 30, high_enable: true });
    const [warm, cold] = [await store.addSensor(), await store.addSensor()];
    for (const temperature of [4, 12, 4, 12]) {
      app.clock.advance(20 * MINUTE);
      await store.measure({ [warm.serialNo]: temperature, [cold.serialNo]: 4 });
    }
    await follow(template.id, [warm.id, cold.id]);
    const path = `/alarm-templates/${template.id}/preview`;
    expect((await acme.admin.call('GET', path)).statusCode).toBe(404);
    const asked = await acme.admin.call('POST', path, { settings: { ...FRIDGE, low_enable: false } });
    const begun = templatePreview.parse(asked.json());
    expect(begun).toMatchObject({
      sensors: 2,
      outNow: 1,
      out: [{ sensor_id: warm.id }],
      backTest: { state: 'waiting', tried: 0 },
    });
    expect(Date.parse(begun.backTest.endDate) - Date.parse(begun.backTest.startDate)).toBe(30 * DAY);
    await work();
    const { backTest } = templatePreview.parse((await acme.admin.call('GET', path)).json());
    expect(backTest).toMatchObject({ state: 'done', tried: 2, alarms: 1, preAlarms: 1 });
    expect(backTest.worst).toEqual([
      { sensor_id: warm.id, sensor_name: `Freezer ${warm.serialNo}`, alarms: 1 },
    ]);
    // Nothing of it is in force.
    expect((await readSettings(warm.id)).high_alarm).toBe(30);
  });

  describe('limits of further measurands', () => {
    const DOOR = {
      measurand: 'door',
      limits: { kind: 'state', open_enable: true, open_minutes: 10 },
    };
    const CO2 = {
      measurand: 'co2',
      limits: { ...NO_INPUT_LIMITS.analogue, high_alarm: 1_000, high_enable: true },
    };
    const createWith = async (input_limits: readonly object[]) => {
      const body = { name: `Room ${(names += 1)}`, settings: {}, input_limits };
      const response = await acme.admin.call('POST', '/alarm-templates', body);
      expect(response.statusCode).toBe(201);
      return alarmTemplate.parse(response.json());
    };
    const readInputLimits = async (sensorId: number) =>
      routes.listInputLimits.answer.parse(
        (await acme.viewer.call('GET', `/alarms/sensor/${sensorId}/inputs`)).json(),
      );
    const saveInput = async (sensorId: number, input: number, limits: object) =>
      acme.admin.call('PUT', `/alarms/sensor/${sensorId}/inputs/${input}`, limits);

    test('are taken by every input of theirs, and the other inputs keep their own', async () => {
      const template = await createWith([CO2, DOOR]);
      expect(template.input_limits).toEqual([CO2, DOOR]);
      const { id, serialNo } = await store.addSensor();
      await store.measureInputs({ [serialNo]: { door: 0, door_2: 0, count: 5 } });
      const counted = { kind: 'count', count_enable: true, count_alarm: 30 };
      expect((await saveInput(id, 3, counted)).statusCode).toBe(200);
      await follow(template.id, [id]);
      const before = (await auditRows(on.database, acme.companyId)).length;
      await work();
      const words = (await auditRows(on.database, acme.companyId))
        .slice(before)
        .map(({ description }) => description);
      expect(words).toContainEqual(
        expect.stringMatching(/took version 1 of .*, Door: Alarm when it lasts on, .*, Door 2: Alarm when/),
      );
      expect(await readInputLimits(id)).toEqual([
        { input: 1, limits: DOOR.limits, template: template.name },
        { input: 2, limits: DOOR.limits, template: template.name },
        { input: 3, limits: counted },
      ]);
      expect(await readJob(template.id)).toMatchObject({ without: [{ measurand: 'co2', sensors: 1 }] });
      // Its own are changed on the sensor, those of the template are not.
      expect((await saveInput(id, 3, { ...counted, count_alarm: 40 })).statusCode).toBe(200);
      expect((await readVersions(id)).at(-1)).toMatchObject({
        template_id: template.id,
        template_version: 1,
      });
      const refused = await saveInput(id, 1, { ...DOOR.limits, open_minutes: 60 });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `The sensor follows the template "${template.name}". Change the template, or detach the sensor first.`,
      ]);
      expect((await saveInput(id, 1, DOOR.limits)).statusCode).toBe(200);
      // Programs that know nothing of them take none away; a list without one leaves it to the sensors.
      await save(template, { high_alarm: 9, high_enable: true });
      await work();
      expect((await readInputLimits(id))[0]).toEqual({
        input: 1,
        limits: DOOR.limits,
        template: template.name,
      });
      const body = { name: template.name, settings: FRIDGE, input_limits: [CO2] };
      await acme.admin.call('PUT', `/alarm-templates/${template.id}`, body);
      await work();
      expect((await readInputLimits(id))[0]).toEqual({ input: 1, limits: DOOR.limits });
      expect((await saveInput(id, 1, { ...DOOR.limits, open_minutes: 60 })).statusCode).toBe(200);
    });

    test('are taken by an input that comes later, or is shown again, and raise its alarms', async () => {
      const template = await createWith([DOOR]);
      const [here, elsewhere] = [await store.addSensor(), await store.addSensor()];
      await follow(template.id, [here.id]);
      await work();
      await store.measureInputs({
        [here.serialNo]: { light: 5, door: 1 },
        [elsewhere.serialNo]: { door: 1 },
      });
      expect(await readJob(template.id)).toMatchObject({ waiting: 1 });
      await work();
      const ofDoor = async () => (await readInputLimits(here.id)).find(({ input }) => input === 2);
      expect(await ofDoor()).toEqual({ input: 2, limits: DOOR.limits, template: template.name });
      expect((await readInputLimits(elsewhere.id))[0]?.limits).toEqual(NO_INPUT_LIMITS.state);
      app.clock.advance(11 * MINUTE);
      await store.measureInputs({ [here.serialNo]: { door: 1 } });
      const { events } = (await acme.viewer.call('GET', `/alarms/events?sensor_id=${here.id}`)).json();
      expect(events).toContainEqual(expect.objectContaining({ alarm_type: 'open' }));

      const door = `/sensors/${here.id}/inputs/2`;
      expect((await acme.admin.call('DELETE', door)).statusCode).toBe(204);
      expect((await acme.admin.call('PATCH', door, { removed: false })).statusCode).toBe(200);
      expect((await ofDoor())?.limits).toEqual(NO_INPUT_LIMITS.state);
      await work();
      expect((await ofDoor())?.limits).toEqual(DOOR.limits);
      // An input that the template does not limit has no effect.
      app.clock.advance(MINUTE);
      const versions = (await readVersions(here.id)).length;
      await store.measureInputs({ [here.serialNo]: { tvoc: 5 } });
      expect(await readJob(template.id)).toMatchObject({ waiting: 0 });
      await work();
      expect(await readVersions(here.id)).toHaveLength(versions);
    });

    test('are tried by a preview, which says how many sensors have no such input', async () => {
      const template = await createWith([]);
      const [stuffy, bare] = [await store.addSensor(), await store.addSensor()];
      for (const co2 of [400, 1_500, 400, 1_500]) {
        app.clock.advance(20 * MINUTE);
        await store.measureInputs({ [stuffy.serialNo]: { co2, door: 1 } });
      }
      await follow(template.id, [stuffy.id, bare.id]);
      const path = `/alarm-templates/${template.id}/preview`;
      const asked = await acme.admin.call('POST', path, { input_limits: [CO2, DOOR] });
      expect(templatePreview.parse(asked.json())).toMatchObject({
        outNow: 1,
        out: [{ sensor_id: stuffy.id }],
        without: [
          { measurand: 'co2', sensors: 1 },
          { measurand: 'door', sensors: 1 },
        ],
      });
      await work();
      const { backTest } = templatePreview.parse((await acme.admin.call('GET', path)).json());
      // Twice too much CO₂, and one door that stayed open.
      expect(backTest).toMatchObject({ state: 'done', tried: 2, alarms: 3 });
      expect(backTest.worst).toEqual([expect.objectContaining({ sensor_id: stuffy.id, alarms: 3 })]);
    });

    test.each([
      [[DOOR, DOOR], 'input_limits.1.measurand'],
      [[{ ...DOOR, measurand: 'co2' }], 'input_limits.0.limits.kind'],
      [[{ ...DOOR, measurand: 'mood' }], 'input_limits.0.measurand'],
      [
        [{ ...CO2, limits: { ...CO2.limits, low_alarm: 2_000, low_enable: true } }],
        'input_limits.0.limits.low_alarm',
      ],
    ])('are refused as %j, by name of %s', async (input_limits, path) => {
      const body = { name: 'Wrong', settings: {}, input_limits };
      const response = await acme.admin.call('POST', '/alarm-templates', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toContainEqual(expect.objectContaining({ path }));
    });
  });

  test('a preview of too much says how far it came', async () => {
    const template = await create();
    const sensors = [await store.addSensor(), await store.addSensor()];
    app.clock.advance(MINUTE);
    await store.measure(Object.fromEntries(sensors.map(({ serialNo }) => [serialNo, 4])));
    const sensorIds = sensors.map(({ id }) => id);
    await acme.admin.call('POST', `/alarm-templates/${template.id}/preview`, { sensorIds });
    await new TemplateWorker({ ...deps, mostReadings: 1 }).settle();
    const answer = await acme.admin.call('GET', `/alarm-templates/${template.id}/preview`);
    expect(templatePreview.parse(answer.json())).toMatchObject({
      sensors: 2,
      backTest: { state: 'stopped', tried: 1 },
    });
  });

  describe('refuses', () => {
    test('viewers, other companies, and sensors that are not there', async () => {
      const { id } = await create();
      expect((await acme.viewer.call('GET', '/alarm-templates')).statusCode).toBe(403);
      expect((await rival.admin.call('GET', `/alarm-templates/${id}`)).statusCode).toBe(404);
      expect((await follow(id, [987_654_321])).statusCode).toBe(404);
    });

    test.each([
      [{ name: '', settings: {} }, 'name'],
      [{ name: 'Crossed', settings: { ...FRIDGE, low_alarm: 9 } }, 'settings.low_alarm'],
      [{ name: 'No number', settings: { high_alarm: 'warm' } }, 'settings.high_alarm'],
      [{ name: 'Nothing' }, 'settings'],
    ])('%j and names %s', async (body, path) => {
      const response = await acme.admin.call('POST', '/alarm-templates', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toContainEqual(expect.objectContaining({ path }));
    });

    test('a name that reads like that of another template', async () => {
      const { name } = await create();
      const twin = { name: name.toUpperCase(), settings: {} };
      const response = await acme.admin.call('POST', '/alarm-templates', twin);
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        [{ path: 'name', message: 'is taken' }],
      ]);
    });
  });
});
