import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWantedSensor } from '../../analytics/index.ts';
import { learnUsualInterval } from '../../readings/index.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { addSensors } from '../../../testing/devices.ts';
import { catalogueTexts } from '../../../testing/catalogue-texts.ts';
import { alarmRow, storeAlarmRows } from '../../../testing/stored-alarms.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { companyClock } from '../company-clock.ts';
import { GERMAN_TEXTS } from '../texts/de.ts';
import type { Block } from '../pdf/document.ts';
import { ENGLISH_TEXTS } from '../texts/en.ts';
import { readSensorReport } from './read-sensor-report.ts';
import { sensorBlocks } from './sensor-blocks.ts';

const START = Date.UTC(2026, 0, 31, 6);
const MINUTE = 60_000;

describeOnEachEngine('the report of a sensor', (on) => {
  let app: TestApp;
  let blocks: Block[];
  let companyId: number;
  let sensorId: number;
  let period: { from: number; to: number };

  beforeAll(async () => {
    app = await createTestApp(on.database);
    const { admin, viewer, ...acme } = await app.createCompany('Acme');
    ({ companyId } = acme);
    const add = async (serialNo: string, name: string, type: string) =>
      (await admin.call('POST', '/sensors', { serialNo, name, type })).json<{ id: number }>().id;
    sensorId = await add('123456', 'Fridge', '5');
    const limits = {
      high_alarm: 8,
      high_enable: true,
      temperature_2_low_alarm: 1,
      temperature_2_low_enable: true,
    };
    const instructions = 'Shut the door.\nCall Ann.';
    await admin.call('PUT', `/alarms/sensor/${sensorId}`, { ...limits, auto_reset: true, instructions });
    const unit = await admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: 'U-1',
      baseUnitName: 'Gateway',
      typeId: '3',
    });
    // Two hours each minute, then a gap of an hour; 30 minutes above the limit.
    const readings = Array.from({ length: 121 }, (_, minute) => ({
      sensor: '123456',
      timestamp: START + minute * MINUTE,
      temperature: minute >= 30 && minute < 60 ? 9 : 4,
      temperature_2: 2,
      battery: 80,
    }));
    const again = { sensor: '123456', timestamp: START, temperature: 7 };
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.json<{ deviceKey: string }>().deviceKey}` },
      payload: { readings: [...readings, again] },
    });
    await learnUsualInterval(on.database, companyId, sensorId);
    period = { from: START, to: START + 180 * MINUTE };
    const log = (await admin.call('GET', '/alarms/alarm-log')).json<{ idAlarmLog: number }[]>();
    for (const { idAlarmLog } of log) {
      const note = { acknowledged: true, notes: 'Door was open' };
      await viewer.call('PATCH', `/alarms/alarm-log/${idAlarmLog}`, note);
    }
    app.clock.advance(2 * 60 * MINUTE);
    blocks = await on.database.read(companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
      const found = await readSensorReport(tx, companyId, wanted, period, app.clock.now());
      return sensorBlocks(found, period, companyClock('America/New_York'));
    });
  });
  afterAll(async () => app.close());

  test('is in German for a user who reads German, down to its last word', async () => {
    const clock = companyClock('Europe/Berlin', { language: 'de', temperatureUnit: 'c' });
    const german = await on.database.read(companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
      return sensorBlocks(
        await readSensorReport(tx, companyId, wanted, period, app.clock.now()),
        period,
        clock,
      );
    });
    const said = JSON.stringify(german);
    expect(said).toContain('"Zeitraum","31.01.2026, 07:00 – 31.01.2026, 10:00 · Zeiten in Europe/Berlin"');
    expect(said).toContain('9,0');
    const ownWords = new Set(catalogueTexts(GERMAN_TEXTS).map(([, text]) => text));
    const english = catalogueTexts(ENGLISH_TEXTS.report).filter(
      ([, text]) => !text.includes('\u2039') && !ownWords.has(text),
    );
    for (const [path, text] of english) expect([path, said.includes(`"${text}"`)]).toEqual([path, false]);
  });

  test.each([
    [
      -7_200_000,
      60,
      120,
      'Gateway was about 120 min behind, or its readings came late, 31 Jan 2026, 07:00 – 31 Jan 2026, 08:00',
    ],
    [90_000, 60, null, 'Gateway was about 2 min ahead, since 31 Jan 2026, 07:00'],
    [90_000, -60, -1, null],
    [90_000, 181, null, null],
  ])(
    'tells of a base unit whose clock was off by %d ms from minute %d to minute %d',
    async (offMs, from, until, said) => {
      const facts = await on.database.write(companyId, async (tx) => {
        await tx.sql
          .updateTable('base_units')
          .set({
            clock_off_ms: offMs,
            clock_wrong_since: START + from * MINUTE,
            clock_wrong_until: until === null ? null : START + until * MINUTE,
          })
          .where('company_id', '=', companyId)
          .execute();
        const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
        const report = await readSensorReport(tx, companyId, wanted, period, app.clock.now());
        return sensorBlocks(report, period, companyClock('UTC')).find((block) => block.kind === 'facts');
      });
      const rows = facts?.rows.filter(([name]) => name === 'Clock of a base unit');
      expect(rows).toEqual(said === null ? [] : [['Clock of a base unit', said]]);
    },
  );

  const ofKind = <K extends Block['kind']>(kind: K) =>
    blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);

  test('names the period on the clock of the company, and how much of it has data', { tags: ['R55'] }, () => {
    expect(ofKind('facts')[0]?.rows).toEqual([
      ['Serial number', '123456 (Legacy dual channel)'],
      ['Period', '31 Jan 2026, 01:00 – 31 Jan 2026, 04:00 · Times of America/New_York'],
      ['Data completeness', '67.7% of the period is covered by readings'],
      [
        'Readings that differed',
        '1 since it was added, from ones already stored for the same time: do two devices use this serial number?',
      ],
    ]);
  });

  test('says what was to be done about alarms, from when it was written, and by which version', async () => {
    const later = { from: period.from, to: app.clock.now() };
    const found = await on.database.read(companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
      return readSensorReport(tx, companyId, wanted, later, app.clock.now());
    });
    const notes = sensorBlocks(found, later, companyClock('America/New_York')).flatMap((block) =>
      block.kind === 'note' ? block.text : [],
    );
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^Shut the door\. \/ Call Ann\. \(from 31 Jan 2026, .+ until .+, version 1, saved .+\)$/,
      ),
    );
  });

  test('says what is not yet known while the rhythm of the sensor is not, and "at least" where a mean is a lower bound', async () => {
    const [early, hot] = await on.database.read(companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
      const read = async (sensor: typeof wanted, to: number) =>
        readSensorReport(tx, companyId, sensor, { ...period, to }, app.clock.now());
      const known = await read(wanted, period.to);
      const [first, ...others] = known.figures.measurands;
      if (first === undefined) throw new Error('it measures a temperature');
      const meanKinetic = { celsius: 98.5, isAtLeast: true };
      const figures = { ...known.figures, measurands: [{ ...first, meanKinetic }, ...others] };
      const few = await read({ ...wanted, isRhythmKnown: false }, period.from + 5 * MINUTE);
      return [few, { ...known, figures }];
    });
    const factsAndRows = (given: typeof early) => {
      const all = sensorBlocks(given, period, companyClock('America/New_York'));
      const [facts, table] = [
        all.find((block) => block.kind === 'facts'),
        all.find((block) => block.kind === 'table'),
      ];
      return { facts: facts?.rows, rows: table?.rows };
    };
    expect(factsAndRows(early).facts?.[2]?.[1]).toBe(
      'Not yet known: too few readings so far to say how often this sensor reports',
    );
    expect(factsAndRows(early).rows?.map((row) => row[7])).toEqual(['not yet known', 'not yet known']);
    expect(factsAndRows(hot).rows?.[0]?.[6]).toBe('at least 98.5\u00A0°C');
  });

  test(
    'has limits, extremes, mean, mean kinetic temperature and time out of limits of each input',
    { tags: ['R103'] },
    () => {
      expect(ofKind('table')[0]?.rows).toEqual([
        [
          'Channel 1',
          'at most 8.0\u00A0°C',
          '4.0\u00A0°C',
          '9.0\u00A0°C',
          '5.2\u00A0°C',
          '2.17',
          '5.5\u00A0°C',
          '30 min',
        ],
        [
          'Channel 2',
          'at least 1.0\u00A0°C',
          '2.0\u00A0°C',
          '2.0\u00A0°C',
          '2.0\u00A0°C',
          '0.00',
          '2.0\u00A0°C',
          '0 min',
        ],
      ]);
    },
  );

  test('names the version of the settings whose limits they are', () => {
    const settings = 'version 1, saved 31 Jan 2026, 05:00';
    const [from, to] = ['31 Jan 2026, 01:00', '31 Jan 2026, 04:00'];
    expect(ofKind('table')[1]?.rows).toEqual([
      ['Channel 1', 'at most 8.0\u00A0°C', from, to, settings],
      ['Channel 2', 'at least 1.0\u00A0°C', from, to, settings],
    ]);
  });

  test('lists its alarms with who acknowledged them', () => {
    expect(ofKind('table')[2]?.rows).toEqual([
      [
        'High, Channel 1',
        '31 Jan 2026, 01:30',
        '31 Jan 2026, 01:30',
        '31 Jan 2026, 02:00',
        '30 min',
        '9.0\u00A0°C',
        '8.0\u00A0°C',
        'viewer, 31 Jan 2026, 05:00',
        'Door was open —viewer',
      ],
    ]);
    expect(ofKind('chart')[0]?.bands).toEqual([
      { from: START + 30 * MINUTE, to: START + 60 * MINUTE, hatchedFrom: null, colour: '#B91C1C' },
    ]);
  });

  test(
    'an acknowledgement is not the end of what is still out, and neither is it in the chart',
    { tags: ['R34'] },
    async () => {
      const { companyId } = await app.createCompany('Still out');
      const [sensorId = 0] = await addSensors(on.database, companyId, ['234567']);
      const { from, to } = period;
      const by = {
        acknowledged_at: from + 3 * MINUTE,
        acknowledged_by: 'night',
        reset_at: from + 3 * MINUTE,
      };
      await storeAlarmRows(on.database, companyId, [
        alarmRow({ event: 1, sensor_id: sensorId, activated: from, ...by }),
        alarmRow({
          event: 1,
          sensor_id: sensorId,
          activated: from + MINUTE,
          event_at: from,
          repeated: 1,
          ...by,
        }),
      ]);
      const report = await on.database.read(companyId, async (tx) => {
        const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
        const found = await readSensorReport(tx, companyId, wanted, period, from + 58 * MINUTE);
        return {
          excursions: found.alarms.excursions,
          blocks: sensorBlocks(found, period, companyClock('America/New_York')),
        };
      });
      expect(report.excursions).toEqual([
        {
          type: 'high',
          level: 'alarm',
          measurand: 'temperature',
          from,
          to: null,
          acknowledgedFrom: by.acknowledged_at,
        },
      ]);
      const rows = report.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
      expect(rows.filter(([type]) => type === 'High')).toEqual([
        [
          'High',
          '31 Jan 2026, 01:00',
          '31 Jan 2026, 01:00',
          'still out',
          '58 min',
          '9.0\u00A0°C',
          '8.0\u00A0°C',
          'night, 31 Jan 2026, 01:03',
          '',
        ],
      ]);
      const bands = report.blocks.flatMap((block) => (block.kind === 'chart' ? block.bands : []));
      expect(bands).toMatchObject([{ from, to, hatchedFrom: by.acknowledged_at }]);
    },
  );

  test('draws every reading, and the limits', () => {
    const [chart] = ofKind('chart');
    expect(chart?.lines.map(({ label, at }) => [label, at.length])).toEqual([
      ['Channel 1', 121],
      ['Channel 2', 121],
    ]);
    expect(chart?.limits.map(({ label, value }) => [label, value])).toEqual([
      ['High limit 8.0\u00A0°C', 8],
      ['Low limit 1.0\u00A0°C', 1],
    ]);
    expect(chart?.ticks.map(({ label }) => label)).toEqual([
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '04:00',
    ]);
  });
});
