import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createSensors, rawReadings } from '../../testing/stored-readings.ts';
import { importFile, type ImportSummary } from '../imports/index.ts';
import { ImportSensors, type ImportSensorsOptions } from '../imports/index.ts';

const HEADER = 'time_utc,sensor,temperature_c,humidity_pct,battery_v,rssi_dbm,snr_db';
const NOON = Date.UTC(2026, 0, 31, 12);

describeOnEachEngine('importing readings', (on) => {
  let directory: string;
  let files = 0;
  let companies = 0;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'ts1-import-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const newCompany = async (): Promise<number> => {
    companies += 1;
    return addCompany(on.database, `Importer ${companies} ${on.engine}`);
  };
  const writeTestFile = (content: string | Uint8Array): string => {
    files += 1;
    const path = join(directory, `${files}.csv`);
    writeFileSync(path, content);
    return path;
  };
  const run = async (
    companyId: number,
    path: string,
    options: Partial<ImportSensorsOptions> = {},
  ): Promise<ImportSummary & { badLines: string[]; progress: number[] }> => {
    const badLines: string[] = [];
    const progress: number[] = [];
    const summary = await importFile(
      {
        database: on.database,
        clock: simulatedClock(NOON),
        companyId,
        sensors: await ImportSensors.load({ database: on.database, clock: simulatedClock(NOON) }, companyId, {
          serialByLabel: new Map(),
          existingOnly: false,
          ...options,
        }),
        onBadLine: (line, reason) => void badLines.push(`${line}: ${reason}`),
        onProgress: ({ part }) => void progress.push(part),
      },
      path,
    );
    return { ...summary, badLines, progress };
  };
  const countSensors = async (companyId: number): Promise<number> =>
    on.database.read(companyId, async ({ sql }) => {
      const all = await sql
        .selectFrom('sensors')
        .select('sensor_id')
        .where('company_id', '=', companyId)
        .execute();
      return all.length;
    });
  const rows = (...lines: string[]): string => writeTestFile([HEADER, ...lines, ''].join('\n'));
  const readValues = async (companyId: number, summary: ImportSummary) => {
    const [sensor] = summary.sensors;
    return (await rawReadings(on.database, companyId, sensor?.id ?? 0)).map((row) => [
      row.measured_at,
      row.temperature,
      row.humidity,
      row.battery,
    ]);
  };

  test('stores what was measured, and nothing when the file is imported again', async () => {
    const companyId = await newCompany();
    const path = rows(
      '2026-01-31T10:00:00Z,cellar,4.25,51.5,3.61,-70,9.5',
      '2026-01-31T10:00:00.250Z,cellar,-4,,,,',
      '2026-01-31T11:00:00+02:00,cellar,.5,,,,',
      '2026-01-31 08:00,cellar,,40,,,',
    );
    const first = await run(companyId, path);
    expect(first).toMatchObject({ added: 4, duplicates: 0, conflicts: 0, refused: 0, badLines: [] });
    expect([first.from, first.to]).toEqual([Date.UTC(2026, 0, 31, 8), Date.UTC(2026, 0, 31, 10) + 250]);
    expect(await readValues(companyId, first)).toEqual([
      [Date.UTC(2026, 0, 31, 8), null, 40, null],
      [Date.UTC(2026, 0, 31, 9), 0.5, null, null],
      [Date.UTC(2026, 0, 31, 10), 4.25, 51.5, 3.61],
      [Date.UTC(2026, 0, 31, 10) + 250, -4, null, null],
    ]);
    expect([...first.sensors]).toMatchObject([{ name: 'cellar', type: '3', created: true }]);
    const again = await run(companyId, path);
    expect(again).toMatchObject({ added: 0, duplicates: 4, conflicts: 0, refused: 0 });
    expect([...again.sensors]).toMatchObject([{ name: 'cellar', created: false }]);
    expect(again.progress.at(-1)).toBe(1);
  });

  test('values of inputs join a reading that is there, conflict with none, and notify no user', async () => {
    const companyId = await newCompany();
    const first = await run(companyId, rows('2026-01-31T10:00:00Z,cellar,4,,,,'));
    const header = 'time_utc;sensor;co2_ppm;door_2';
    const path = writeTestFile(
      [header, '2026-01-31T10:00:00Z;cellar;640,5;open', '2026-01-31T10:05:00Z;cellar;;0', ''].join('\n'),
    );
    const joined = await run(companyId, path);
    expect(joined).toMatchObject({ added: 2, duplicates: 0, conflicts: 0, inputValues: 3, badLines: [] });
    const again = await run(companyId, path);
    expect(again).toMatchObject({ added: 0, duplicates: 2, conflicts: 0, inputValues: 0 });
    expect(await readValues(companyId, first)).toEqual([
      [Date.UTC(2026, 0, 31, 10), 4, null, null],
      [Date.UTC(2026, 0, 31, 10, 5), null, null, null],
    ]);
    const bad = writeTestFile(
      [header, '2026-01-31T10:10:00Z;cellar;-1;', '2026-01-31T10:15:00Z;cellar;;ajar', ''].join('\n'),
    );
    expect((await run(companyId, bad)).badLines).toEqual([
      '2: inputs.co2 must be from 0 to 1000000 ppm',
      '3: inputs.door_2 must be 0 or 1: it is a state',
    ]);
    const deliveries = await on.database.read(companyId, async (tx) =>
      tx.sql.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).execute(),
    );
    expect(deliveries).toEqual([]);
  });

  test('counts a time that comes twice as a duplicate, and as a conflict when it says something else', async () => {
    const line = (celsius: number, rssi: number) => `2026-01-31T10:00:00Z,a,${celsius},,,${rssi},`;
    const path = rows(line(1, -70), line(1, -90), line(2, -70));
    expect(await run(await newCompany(), path)).toMatchObject({ added: 1, duplicates: 2, conflicts: 1 });
  });

  test('names each line that is no reading, and imports the others', async () => {
    const path = rows(
      '2026-01-31T10:00:00Z,a,1,,,,',
      'yesterday,a,1,,,,',
      ',a,1,,,,',
      '2026-01-31T10:01:00Z,,1,,,,',
      '2026-01-31T10:02:00Z,a,,,,,',
      '2026-01-31T10:03:00Z,a,warm,,,,',
      '2026-01-31T10:04:00Z,a,0x10,,,,',
      '2026-01-31T10:05:00Z,a,1,101,,,',
      '2026-01-31T10:06:00Z,a,-300,,,,',
      '1999-12-31T23:59:59Z,a,1,,,,',
      '2026-01-31T12:06:00Z,a,1,,,,',
      '2026-02-30T10:00:00Z,a,1,,,,',
      '2026-01-31T10:07:00Z,a,1',
      '',
      '2026-01-31T10:08:00Z,a,8001,,,,',
      '2026-01-31T10:09:00Z,a,2,,,,',
    );
    const { badLines, ...summary } = await run(await newCompany(), path);
    expect(summary).toMatchObject({ added: 3, refused: 12 });
    expect(badLines.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
      '3: time_utc must be a time like 2026-01-31T10:00:00Z',
      '4: time_utc is empty',
      '5: sensor is empty',
      '6: nothing was measured',
      '7: temperature_c must be a number',
      '8: temperature_c must be a number',
      '9: humidity_pct must be at most 100',
      '10: temperature_c must be from -273.15 to 2000 degrees',
      '11: time_utc must not be before 2000-01-01',
      '12: time_utc must not be more than 5 minutes in the future',
      expect.stringMatching(/^13: time_utc must be/),
      '14: has 3 fields and the first line 7',
    ]);
  });

  test('reads gzip, a byte order mark, CRLF, semicolons with decimal commas, quotes and columns in any order', async () => {
    const companyId = await newCompany();
    const text = [
      '\uFEFFSensor;"TIME_UTC";note;Temperature_C',
      '"Keller; links";2026-01-31T10:00:00Z;x;-4,5',
      'Keller; 2026-01-31T10:00:00Z ;; 3',
    ].join('\r\n');
    const { badLines, sensors, added } = await run(companyId, writeTestFile(gzipSync(text)));
    expect([badLines, added, [...sensors].map((sensor) => sensor.name)]).toEqual([
      [],
      2,
      ['Keller; links', 'Keller'],
    ]);
    const [first] = sensors;
    expect((await rawReadings(on.database, companyId, first?.id ?? 0))[0]?.temperature).toBe(-4.5);
  });

  test('an open quote costs its line alone', async () => {
    const path = rows(
      '2026-01-31T10:00:00Z,"a ""b""",1,,,,',
      '2026-01-31T10:01:00Z,"a,1,,,,',
      '2026-01-31T10:02:00Z,a"b,1,,,,',
      '2026-01-31T10:03:00Z,"a"b,1,,,,',
      '2026-01-31T10:04:00Z,"a ""b""",1,,,,',
    );
    const { added, badLines, sensors } = await run(await newCompany(), path);
    expect([added, [...sensors].map((sensor) => sensor.name)]).toEqual([2, ['a "b"']]);
    expect(badLines).toEqual([3, 4, 5].map((line) => `${line}: opens a quote that is not closed`));
  });

  test('a line that never ends is not a table', async () => {
    await expect(run(await newCompany(), writeTestFile('x'.repeat(200_000)))).rejects.toThrow(
      /not a text file of lines/,
    );
  });

  describe('finds the sensor', () => {
    const mappedSerials = (pairs: Record<string, string>) => ({
      serialByLabel: new Map(Object.entries(pairs)),
    });
    const line = '2026-01-31T10:00:00Z,SENSOR,1,,,,';
    const sensorsFor = async (
      companyId: number,
      name: string,
      options: Partial<ImportSensorsOptions> = {},
    ) => {
      const { sensors, badLines } = await run(companyId, rows(line.replace('SENSOR', name)), options);
      return badLines.length > 0 ? badLines : [...sensors];
    };

    test('by its serial number, its name, or what it was mapped to', async () => {
      const companyId = await newCompany();
      const [id = 0] = await createSensors(on.database, companyId, 1, 1_000);
      const serial = String(id).padStart(6, '0');
      for (const name of [serial, serial.replaceAll(/(..)(?=.)/g, '$1.'), `SENSOR ${id}`]) {
        expect(await sensorsFor(companyId, name)).toMatchObject([{ id, created: false }]);
      }
      const mapped = await sensorsFor(companyId, 'freezer', mappedSerials({ freezer: serial }));
      expect(mapped).toMatchObject([{ id, created: false }]);
    });

    test('of the company alone', async () => {
      const [companyId, rival] = [await newCompany(), await newCompany()];
      const [foreign = 0] = await createSensors(on.database, rival, 1, 1_000);
      const found = await sensorsFor(companyId, `Sensor ${foreign}`);
      expect(found).toMatchObject([{ created: true }]);
      expect(found).not.toMatchObject([{ id: foreign }]);
      expect(await rawReadings(on.database, rival, foreign)).toEqual([]);
    });

    test('or creates it, with the serial number it was given or the next that is free', async () => {
      const companyId = await newCompany();
      expect(await sensorsFor(companyId, '12.34.56')).toMatchObject([{ serialNo: '123456', type: '1' }]);
      expect(await sensorsFor(companyId, 'one')).toMatchObject([{ serialNo: '990001', type: '1' }]);
      expect(await sensorsFor(companyId, 'two')).toMatchObject([{ serialNo: '990002', type: '1' }]);
      const options = { ...mappedSerials({ three: '12345678' }), type: '2' as const };
      expect(await sensorsFor(companyId, 'three', options)).toMatchObject([
        { serialNo: '12345678', type: '2' },
      ]);
      await expect(sensorsFor(companyId, 'four', mappedSerials({ four: 'abc' }))).rejects.toThrow(
        '--map four=abc: this is no serial number',
      );
    });

    test('or refuses when it may not create it, or cannot know which is meant', async () => {
      const companyId = await newCompany();
      expect(await sensorsFor(companyId, 'nobody', { existingOnly: true })).toEqual([
        '2: there is no sensor nobody',
      ]);
      const twins = await createSensors(on.database, companyId, 2, 1_000);
      await on.database.write(companyId, async (tx) =>
        tx.sql
          .updateTable('sensors')
          .set({ name: 'twin' })
          .where('company_id', '=', companyId)
          .where('sensor_id', 'in', twins)
          .execute(),
      );
      expect(await sensorsFor(companyId, 'Twin')).toEqual([
        '2: several sensors are called Twin: say which by --map "Twin=SERIAL"',
      ]);
    });

    test('and creates none when the column names too many', async () => {
      const companyId = await newCompany();
      const lines = Array.from({ length: 1_001 }, (_, n) => line.replace('SENSOR', `s${n}`));
      await expect(run(companyId, rows(...lines))).rejects.toThrow(/more than 1000 new sensors/);
      expect(await countSensors(companyId)).toBe(0);
    });

    test('and creates none of a file that is damaged towards its end, or with a number that is none', async () => {
      const companyId = await newCompany();
      const many = Array.from({ length: 20_000 }, (_, n) => line.replace('SENSOR', `s${n % 3}`));
      const packed = gzipSync([HEADER, ...many].join('\n'));
      await expect(run(companyId, writeTestFile(packed.subarray(0, -50)))).rejects.toThrow(/damaged gzip/);
      const lines = ['first', 'four'].map((name) => line.replace('SENSOR', name));
      await expect(run(companyId, rows(...lines), mappedSerials({ four: 'abc' }))).rejects.toThrow(
        '--map four=abc',
      );
      expect(await countSensors(companyId)).toBe(0);
    });

    test('and takes their type from the whole file', async () => {
      const companyId = await newCompany();
      const dry = Array.from(
        { length: 5_000 },
        (_, n) => `${new Date(NOON - n * 1_000).toISOString()},s,4,,3.6,,`,
      );
      const { sensors } = await run(
        companyId,
        rows(...dry, `${new Date(NOON - 6_000_000).toISOString()},s,4,50,3.6,,`),
      );
      expect([...sensors]).toMatchObject([{ type: '3' }]);
    });
  });

  test('names the columns that it leaves out', async () => {
    const path = writeTestFile(
      `${HEADER},mood,co2_ppm,Phase of the moon\n2026-01-31T09:00:00Z,s,4,50,3.6,,,good,640,3\n`,
    );
    const summary = await run(await newCompany(), path);
    expect(summary).toMatchObject({
      added: 1,
      inputValues: 1,
      columnsLeftOut: ['mood', 'Phase of the moon'],
    });
  });

  test.each([
    ['an empty file', '', /is empty/],
    ['a file without the columns', 'a,b\n1,2\n', /must name the columns time_utc, sensor/],
    ['a file that names a column twice', `${HEADER},sensor\n`, /names a column twice/],
    ['a gzip file that ends early', gzipSync(HEADER.repeat(100)).subarray(0, 40), /damaged gzip/],
  ])('refuses %s in one sentence', async (_name, content, sentence) => {
    await expect(run(await newCompany(), writeTestFile(content))).rejects.toThrow(sentence);
  });

  test('says which file is not there', async () => {
    await expect(run(await newCompany(), join(directory, 'none.csv'))).rejects.toThrow(
      /none\.csv is not there/,
    );
  });
});
