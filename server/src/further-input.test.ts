import type { InputBackTest, InputSeries, IngestAnswer, LiveRecord } from '@ts1/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as TableModule from '../../contract/src/sensors/inputs/input-table.ts';
import type * as WordsModule from '../../contract/src/sensors/inputs/input-words.ts';
import { performHere } from './database/index.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

/*
 * Proof that an input measurand is a row of one table: radon is added to it here, as
 * docs/recipes/add-an-input-measurand.md describes. No other code knows of it.
 */
vi.mock('../../contract/src/sensors/inputs/input-table.ts', async (original) => {
  const { INPUT_TABLE } = await original<typeof TableModule>();
  const radon = {
    kind: 'analogue',
    active: null,
    unit: 'Bq/m³',
    decimals: 0,
    range: { min: 0, max: 100_000 },
    file: 'radon_bq_m3',
    chart: { axis: 'Bq/m³', leastSpan: 50, colour: 'ok', ink: '#047857' },
  };
  return { INPUT_TABLE: { ...INPUT_TABLE, radon } };
});
vi.mock('../../contract/src/sensors/inputs/input-words.ts', async (original) => {
  const { INPUT_WORDS, INPUT_WORDS_IN } = await original<typeof WordsModule>();
  const radon = { name: 'Radon', inSentence: 'radon', states: null };
  return {
    INPUT_WORDS: { ...INPUT_WORDS, radon },
    INPUT_WORDS_IN: {
      en: { ...INPUT_WORDS_IN.en, radon },
      de: { ...INPUT_WORDS_IN.de, radon },
      fr: { ...INPUT_WORDS_IN.fr, radon },
      es: { ...INPUT_WORDS_IN.es, radon },
    },
  };
});

const MINUTE_MS = 60_000;

describeOnEachEngine('an input measurand that was added to the table', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;
  let path: string;
  let startAt: number;

  beforeAll(async () => {
    // Only this thread knows of radon.
    app = await createTestApp({ ...on.database, perform: performHere(on.database) });
    acme = await app.createCompany('Acme');
    startAt = app.clock.now();
    const sensor = { serialNo: '010203', name: 'Cellar', type: '1' };
    path = `/sensors/${(await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>().id}`;
    const unit = { baseUnitSerialNo: 'unit', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>().deviceKey;
  });
  afterAll(async () => app.close());

  const deliver = async (radon: unknown) => {
    app.clock.advance(MINUTE_MS);
    const reading = { sensor: '010203', timestamp: app.clock.now(), inputs: { radon } };
    const headers = { authorization: `Bearer ${deviceKey}` };
    const payload = { readings: [reading] };
    return (
      await app.http.inject({ method: 'POST', url: '/api/ingest/readings', headers, payload })
    ).json<IngestAnswer>();
  };
  const period = () => `startDate=${startAt}&endDate=${app.clock.now()}`;

  test('goes from ingest to live values, the series and the files', async () => {
    for (const radon of [40, 60]) expect(await deliver(radon)).toMatchObject({ accepted: 1, rejected: [] });
    expect(await deliver(100_001)).toMatchObject({
      rejected: [{ reason: expect.stringContaining('must be from 0 to 100000 Bq/m³') }],
    });
    const live = (await acme.viewer.call('GET', '/getLiveData')).json<LiveRecord[]>();
    expect(live).toMatchObject([{ inputs: [{ name: 'Radon', measurand: 'radon', value: 60 }] }]);
    const series = await acme.viewer.call('GET', `${path}/inputs/1/series?${period()}&maxPoints=2`);
    expect(series.json<InputSeries>()).toMatchObject({
      kind: 'analogue',
      points: [{ mean: 40 }, { mean: 60 }],
    });
    const figures = await acme.viewer.call('GET', `/analytics/input-figures?${period()}`);
    expect(figures.json()).toMatchObject({
      sensors: [{ inputs: [{ measurand: 'radon', count: 2, mean: 50, max: { value: 60 } }] }],
    });
    const csv = await acme.viewer.call('GET', `${path}/exports/csv?${period()}`);
    expect(csv.body).toMatch(/,radon_bq_m3\r\n.*,40\r\n.*,60\r\n$/s);
    const lines = await acme.viewer.call('GET', `${path}/exports/line?${period()}`);
    expect(lines.body).toMatch(/ radon_bq_m3=40 .*\n.* radon_bq_m3=60 /);
    const metrics = await acme.viewer.call('GET', '/metrics/readings');
    expect(metrics.body).toMatch(/^ts1_sensor_radon_bq_m3\{.*,input_name="Radon"\} 60$/m);
  });

  test('has limits that are tried on its past', async () => {
    await deliver(90);
    const tryOut = async (input: number, limits: string) =>
      acme.viewer.call('GET', `/analytics${path}/inputs/${input}/back-test?${period()}&${limits}`);
    const found = (await tryOut(1, 'high_alarm=80&delay=0')).json<InputBackTest>();
    expect(found).toMatchObject({ alarms: 1, first: [{ type: 'high', value: 90, returned: null }] });
    for (const refused of ['open_minutes=5', 'delay=5', 'high_alarm=1&low_alarm=2', 'high_alarm=many'])
      expect([refused, (await tryOut(1, refused)).statusCode]).toEqual([refused, 400]);
    expect((await tryOut(2, 'high_alarm=80')).statusCode).toBe(404);
  });
});
