import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { IMPORT_FORMATS } from '@ts1/contract';
import { chooseFormat, type ForeignFormat, readForeign } from '../../imports/index.ts';
import { describeRefusals, describeUnderstanding } from './describe-understanding.ts';
import { readForeignOptions } from './foreign-options.ts';

const NOW = Date.UTC(2026, 11, 1);
const sample = (name: string): string => join(import.meta.dirname, '../../imports/formats/samples', name);
const format = (values: object): ForeignFormat =>
  chooseFormat(readForeignOptions({ fahrenheit: false, column: [], input: [], ...values }));

/** Reads a file by a format: the rows of the recording that is made of it, and the texts that are shown. */
async function read(values: object, name: string) {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-format-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const into = join(directory, 'recording.csv');
  const chosen = format(values);
  const understanding = await readForeign(chosen, sample(name), { now: NOW, into });
  const [, ...rows] = readFileSync(into, 'utf8').trim().split('\n');
  return { rows, refusals: describeRefusals(understanding), shown: describeUnderstanding(understanding) };
}

test('a table of EasyLog is read, with the hour that comes twice placed by the order of the lines', async () => {
  const { rows, refusals, shown } = await read(
    { from: 'easylog', zone: 'Europe/Berlin', dates: 'dmy' },
    'easylog.txt',
  );
  expect(rows.map((row) => row.slice(0, 24))).toEqual([
    '2026-10-24T23:55:00.000Z',
    '2026-10-25T00:25:00.000Z',
    '2026-10-25T00:55:00.000Z',
    '2026-10-25T01:25:00.000Z',
    '2026-10-25T01:55:00.000Z',
  ]);
  expect(rows[0]).toBe('2026-10-24T23:55:00.000Z,"Cellar",4.5,,51.5,,');
  expect(rows[4]).toBe('2026-10-25T01:55:00.000Z,"Cellar",,,50.5,,');
  expect(refusals).toEqual(['line 7, Celsius(°C): "warm" is no number']);
  expect(shown).toContain('4 times of the hour that comes twice');
  expect(shown).toContain('Cellar: 5 readings');
});

test.each([
  [
    'Vario,Time,Celsius(deg C),Humidity(%rh),dew point(deg C),Serial Number',
    '3,29/07/2010 12:58:03,21.0,88.5,19.0',
  ],
  // Absolute humidity, which newer versions add, is no relative one; the ° may be of another encoding.
  [
    'Vario,Time,Celsius(\uFFFDC),Dew Point(\uFFFDC),Absolute Humidity(g/m^3),Humidity(%rh),Serial Number',
    '1,2010-07-29 12:58:03,21.0,19.0,16.1,88.5,010032184',
  ],
  [
    'Vario,Time,Fahrenheit(°F),High Alarm,Low Alarm,Humidity(%rh),Serial Number',
    '1,29/07/2010 12:58:03,69.8,90,30,88.5',
  ],
])('a table of EasyLog that begins with %s is read', (titles, row) => {
  const easylog = format({ from: 'easylog', zone: 'UTC', dates: 'dmy' });
  easylog.take(1, titles);
  const read = easylog.take(2, row);
  expect(read).toMatchObject([
    {
      sensor: 'Vario',
      measuredAt: Date.UTC(2010, 6, 29, 12, 58, 3),
      values: { temperature: 21, humidity: 88.5 },
    },
  ]);
});

test('a table of LogTag Analyzer is read: its serial number, °F, decimal commas, empty readings', async () => {
  const { rows, refusals } = await read({ from: 'logtag', zone: 'UTC' }, 'logtag.csv');
  expect(rows).toEqual([
    '2026-01-13T08:00:00.000Z,"9900112233",4,,,,',
    '2026-01-13T08:15:00.000Z,"9900112233",5,,,,',
  ]);
  expect(refusals).toEqual(['line 6: nothing was measured']);
});

test('a history of Home Assistant is read by the names of its entities', async () => {
  const { rows, refusals, shown } = await read({ from: 'home-assistant' }, 'home-assistant.csv');
  expect(rows).toEqual([
    '2026-01-31T10:00:00.000Z,"freezer",-18.4,,,,',
    '2026-01-31T10:00:01.500Z,"freezer",,,41,,',
  ]);
  expect(refusals).toEqual(['line 6, state: "cold" is no number']);
  expect(shown).toContain('Entity light.kitchen is left out');
});

test('line protocol is read with its escapes, and what it lacks is named', async () => {
  const { rows, refusals, shown } = await read({ from: 'influx' }, 'influx.txt');
  expect(rows).toEqual(['2026-01-31T10:00:00.000Z,"Cold room, left",4.25,,51,,']);
  expect(refusals).toEqual(['line 3, temperature: "warm" is no number', 'line 4, time stamp: is missing']);
  expect(shown).toContain('Field link: is left out.');
});

test('any table is read by naming its columns', async () => {
  const column = ['sensor=Ort', 'time=Zeit', 'temperature=Grad'];
  const { rows, refusals } = await read(
    { from: 'csv', zone: 'Europe/Berlin', dates: 'dmy', column },
    'any.csv',
  );
  expect(rows).toEqual([
    '2026-01-31T09:00:00.000Z,"Lager",4.2,,,,',
    '2026-01-31T09:10:00.000Z,"Lager",4.3,,,,',
  ]);
  expect(refusals).toEqual(['line 4, Zeit: "32.01.2026 10:20" is no date and time that exists']);
});

test('of a table that this product exported the inputs are read by their titles, and columns that are left out are named', () => {
  const column = ['sensor=sensor', 'time=time_utc', 'temperature=temperature_c'];
  const csv = format({ from: 'csv', column });
  csv.take(1, 'time_utc,sensor,temperature_c,rssi_dbm,error,co2_ppm,door,door_2');
  expect(csv.take(2, '2026-01-31T09:00:00.000Z,010203,4.2,-71,,640,1,0')).toMatchObject([
    { sensor: '010203', values: { temperature: 4.2 }, inputs: { co2: 640, door: 1, door_2: 0 } },
  ]);
  expect(csv.understood()).toEqual(
    expect.arrayContaining([
      'Column "co2_ppm": co2 in ppm.',
      'Column "door_2": door_2.',
      'Column "rssi_dbm" is left out.',
      'Column "error" is left out.',
    ]),
  );
});

test('of a table of others a title that says a unit is an input, and one that says none is left out', () => {
  const csv = format({ from: 'csv', zone: 'UTC', column: ['time=When'], sensor: 'Hall' });
  csv.take(1, 'When;co2_ppm;power');
  expect(csv.take(2, '2026-01-31 09:00:00;640;11,5')).toMatchObject([{ inputs: { co2: 640 } }]);
  expect(csv.understood()).toContain('Column "power" is left out.');
  const named = format({
    from: 'csv',
    zone: 'UTC',
    column: ['time=When'],
    sensor: 'Hall',
    input: ['co2:%=Air'],
  });
  named.take(1, 'When;Air;co2_ppm');
  expect(named.take(2, '2026-01-31 09:00:00;0,065;640')).toMatchObject([{ inputs: { co2: 650 } }]);
  expect(named.understood()).toContain('Column "co2_ppm" is left out.');
});

test('columns, fields and entities of inputs are read in the unit that is said, and shown', async () => {
  const column = ['sensor=Room', 'time=When', 'temperature=Degrees'];
  const input = ['co2:%=CO2', 'door=Gate', 'door_2=Back'];
  const table = await read({ from: 'csv', zone: 'UTC', column, input }, 'inputs.csv');
  expect(table.rows).toEqual([
    '2026-01-31T09:00:00.000Z,"Hall",4.2,,,,co2=640 door=1 door_2=0',
    '2026-01-31T09:20:00.000Z,"Hall",,,,,co2=650',
  ]);
  expect(table.refusals).toEqual([
    'line 3, Gate: "ajar" is no number',
    'line 5, inputs.co2: inputs.co2 must be from 0 to 1000000 ppm',
  ]);
  expect(table.shown).toContain('Column "CO2": co2, from %.');
  expect(table.shown).toContain(
    'line 2: Hall, 2026-01-31T09:00:00.000Z, temperature 4.2, co2 640, door 1, door_2 0',
  );

  const lines = await read(
    { from: 'influx', input: ['pressure:Pa=baro', 'power=mains'] },
    'inputs-influx.txt',
  );
  expect(lines.rows).toEqual([
    '2026-01-31T10:00:00.000Z,"Hall",4.25,,,,co2=640 pressure=1013.25 power=1',
    '2026-01-31T10:01:00.000Z,"010203",,,,,co2=641 door_2=1 count=12',
  ]);
  expect(lines.shown).toContain('Field power: is left out.');

  const named = ['door=binary_sensor.gate'];
  const history = await read({ from: 'home-assistant', input: named }, 'inputs-home-assistant.csv');
  expect(history.rows).toEqual([
    '2026-01-31T10:00:00.000Z,"freezer",-18.4,,,,',
    '2026-01-31T10:00:00.000Z,"freezer",,,,,co2=640',
    '2026-01-31T10:01:00.000Z,"freezer",,,,,door=1',
    '2026-01-31T10:02:00.000Z,"gate",,,,,door=0',
  ]);
  expect(history.shown).toContain('Entity binary_sensor.gate: sensor gate, door.');
  expect(() => format({ from: 'influx', input: ['co2:bar=x'] })).toThrow('one of ppm, ppb, %');
  expect(() => format({ from: 'influx', input: ['smell=x'] })).toThrow('--input smell=x');
});

test('a file that is not what it was said to be is refused as a whole, by name', async () => {
  await expect(
    read({ from: 'easylog', zone: 'UTC' }, 'influx.txt').then(({ shown }) => shown),
  ).rejects.toThrow('no line names the columns of a table of EasyLog');
  await expect(read({ from: 'home-assistant' }, 'easylog.txt')).rejects.toThrow(
    /line 1 does not name the column entity_id, state, last_changed/,
  );
  expect(() => format({ from: 'testo' })).toThrow(/--from/);
  expect(() => format({ from: 'csv' })).toThrow('--column time=TITLE');
  expect(() => format({ from: 'csv', column: ['warmth=T'] })).toThrow('--column warmth=T');
});

/** Reads lines by a format: whether each part names its line, the values of its readings, and why it stopped. */
function takeAll(tried: ReturnType<typeof format>, lines: readonly string[]) {
  const readings: (number | null | undefined)[][] = [];
  let named = true;
  try {
    for (const [at, text] of lines.entries()) {
      for (const one of tried.take(at + 1, text)) {
        named &&= one.line === at + 1;
        if (one.kind === 'reading') readings.push(Object.values(one.values));
      }
    }
  } catch (error) {
    return { lines: named, readings, error: error instanceof Error ? error.message : String(error) };
  }
  return { lines: named, readings, error: '' };
}

test('no line of any file makes a format fail or brings a number that is not in it', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(
        fc.oneof(
          fc.double().map(String),
          fc.constantFrom('1', '4,2', '"', '31.01.2026 10:00', '°C', '=', '\\'),
        ),
      )
      .map((cells) => cells.join(',')),
  );
  const column = ['sensor=a', 'time=b', 'temperature=c'];
  for (const from of IMPORT_FORMATS) {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const tried = format({ from, zone: 'Europe/Berlin', dates: 'dmy', column });
        const {
          lines: taken,
          readings,
          error,
        } = takeAll(tried, ['a,b,c', 'entity_id,state,last_changed', ...lines]);
        expect(taken).toBe(true);
        expect(readings.every((values) => values.every(Number.isFinite))).toBe(true);
        expect(error).toMatch(/^(line \d+|none of the first|$)/);
      }),
      { numRuns: 200 },
    );
  }
});

test('a table with a column for each sensor is read whole, with the hour that comes twice and a faulty cell', async () => {
  const { rows, refusals, shown } = await read({ from: 'wide', zone: 'Europe/Berlin' }, 'wide.csv');
  expect(rows).toEqual([
    '2026-10-25T00:30:00.000Z,"Kühlraum",4.5,,60,,',
    '2026-10-25T00:30:00.000Z,"Gefrierraum",-17.5,,,,',
    '2026-10-25T00:50:00.000Z,"Kühlraum",4.6,,,,',
    '2026-10-25T01:10:00.000Z,"Kühlraum",4.7,,61,,',
  ]);
  expect(refusals).toEqual([
    'line 5, Gefrierraum Temperatur (°F): "warm" is no number',
    'line 6, Uhrzeit: "25.10.2026" is no date and time',
  ]);
  expect(shown).toContain('Column "Gefrierraum Temperatur (°F)": temperature of "Gefrierraum", from °F.');
  expect(shown).toContain('Column "Notiz" is left out.');
  expect(shown).toContain(
    'All sensors: 3 times of the hour that comes twice were placed by the order of the lines.',
  );
});

test.each([
  ['Fridge 1 (°C)', '', 'Fridge 1', { temperature: 4 }],
  ['Fridge 1', '', 'Fridge 1', { temperature: 4 }],
  ['Fridge 1', '°F', 'Fridge 1', { temperature: -15.555556 }],
  ['Fridge 1', '[%RH]', 'Fridge 1', { humidity: 4 }],
  ['Cold room - Temperature °C', '', 'Cold room', { temperature: 4 }],
  ['Cold room relative humidity', '', 'Cold room', { humidity: 4 }],
  ['Chambre froide Température [°C]', '', 'Chambre froide', { temperature: 4 }],
  ['Temperature', '', 'Temperature', { temperature: 4 }],
])('the title %j above %j is of the sensor %j', (title, unit, sensor, values) => {
  const wide = format({ from: 'wide', zone: 'UTC' });
  wide.take(1, `Time,${title}`);
  if (unit !== '') wide.take(2, `,${unit}`);
  expect(wide.take(3, '2026-01-31 09:00:00,4')).toMatchObject([{ sensor, values }]);
});

test.each([
  ['CO2 level (ppm)', 'CO2 level'],
  ['Office CO₂ [ppm]', 'Office'],
  ['CO2 (ppm)', 'CO2'],
])('the title %j is one of an input by its unit, of the sensor %j', (title, sensor) => {
  const wide = format({ from: 'wide', zone: 'UTC' });
  wide.take(1, `Time,${title}`);
  expect(wide.take(2, '2026-01-31 09:00:00,640')).toMatchObject([
    { sensor, values: {}, inputs: { co2: 640 } },
  ]);
});

test.each([' ', '(', '-', '°'])(
  'a title that is as long as a line may be, of %j, is left out at once',
  (sign) => {
    const long = `Fridge${sign.repeat(60_000)}1`;
    const wide = format({ from: 'wide', zone: 'UTC' });
    wide.take(1, `Time,Freezer,${long}`);
    expect(wide.take(2, '2026-01-31 09:00:00,-18,4')).toMatchObject([
      { sensor: 'Freezer', values: { temperature: -18 } },
    ]);
  },
);

test('a table without a column for the time, or with nothing beside it, is no table with a column for each sensor', () => {
  for (const titles of ['Fridge 1,Fridge 2', 'Time,', 'Time,No.', 'Date;01.02.2026 00:00']) {
    const wide = format({ from: 'wide', zone: 'UTC' });
    expect(wide.take(1, titles)).toEqual([]);
    expect(() => wide.understood()).toThrow('names the columns of a table with a column for each sensor');
  }
});

test('a time under another title is named, and a column that is named as an input is one of its sensor', () => {
  const wide = format({ from: 'wide', zone: 'UTC', column: ['time=Tijd'], input: ['door=Cold room door'] });
  wide.take(1, 'Tijd;Cold room;Cold room door;Time of day');
  expect(wide.take(2, '2026-01-31 09:00;4,5;open;7')).toMatchObject([
    { sensor: 'Cold room', values: { temperature: 4.5 }, inputs: { door: 1 } },
    { sensor: 'Time of day', values: { temperature: 7 } },
  ]);
});
