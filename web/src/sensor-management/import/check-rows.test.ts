import { describe, expect, test } from 'vitest';
import { checkRows, missingZones } from './check-rows.ts';
import { parseCsv } from './parse-csv.ts';
import { readColumns } from './read-columns.ts';

const read = (text: string) => readColumns(parseCsv(text));
const check = (text: string) => {
  const columns = read(text);
  if (columns.kind !== 'rows') throw new Error(`the file is ${columns.kind}`);
  return checkRows(columns.rows, {
    sensors: [{ serialNo: '999999', name: 'Old freezer' }],
    zones: [{ zone_id: 7, zone_name: 'Cold store' }],
  });
};
const checkOne = (row: string) => check(`serial,name,type,zone\n${row}`)[0];

describe('the columns of a file', () => {
  test.each([
    'serial,name,type',
    'Type;Serial Number;Name;Zone',
    'SENSOR NAME\tsensor type\tserial_no',
    '"Serial No.",Name,"Type"',
  ])('are found by what people call them: %s', (header) => {
    expect(read(`${header}\nx`)).toMatchObject({ kind: 'rows' });
  });

  test('that are needed and missing are named', () => {
    expect(read('name,colour\nFreezer,red')).toEqual({ kind: 'missing', columns: ['serial', 'type'] });
  });

  test('that are there twice are named', () => {
    expect(read('serial,serial number,name,type\n1,2,3,4')).toEqual({
      kind: 'ambiguous',
      columns: ['serial'],
    });
  });

  test('that say nothing to us are left out, and named', () => {
    expect(read('serial,name,type,colour\n010203,Freezer,1,red')).toMatchObject({ ignored: ['colour'] });
  });

  test.each(['', 'serial,name,type', 'serial,name,type\n\n'])('of an empty file %j are none', (text) => {
    expect(read(text)).toEqual({ kind: 'empty' });
  });
});

describe('a row', () => {
  test.each([
    ['01.02.03,Freezer,TS1,', { serialNo: '010203', name: 'Freezer', type: '1', zoneId: null }],
    ['010203,Freezer,1,cold STORE', { serialNo: '010203', name: 'Freezer', type: '1', zoneId: 7 }],
    ['01020304,Room,ems icespy humidity,', { serialNo: '01020304', name: 'Room', type: '3', zoneId: null }],
    ['5,Probe,Legacy dual channel,', { serialNo: '5', name: 'Probe', type: '5', zoneId: null }],
  ])('%s becomes a sensor', (row, sensor) => {
    expect(checkOne(row)).toMatchObject({ sensor, problems: [], padded: false });
  });

  test('gets the leading zeros back that a spreadsheet took away, and says so', () => {
    expect(checkOne('10203,Freezer,TS1,')).toMatchObject({ sensor: { serialNo: '010203' }, padded: true });
  });

  test.each([
    [',Freezer,1,', [{ kind: 'serialMissing' }]],
    ['010203,,1,', [{ kind: 'nameMissing' }]],
    ['010203,Freezer,,', [{ kind: 'typeMissing' }]],
    ['010203,Freezer,9,', [{ kind: 'type', type: '9' }]],
    [
      '0102030,Freezer,1,',
      [{ kind: 'serial', message: 'Serial number format is invalid for the selected sensor type.' }],
    ],
    ['abc,Freezer,1,', [{ kind: 'serial', message: 'Serial number must be a valid number' }]],
    [`010203,${'x'.repeat(101)},1,`, [{ kind: 'name', reason: 'must be at most 100 characters' }]],
    ['010203,Freezer,1,Attic', [{ kind: 'zone', zone: 'Attic' }]],
    ['999999,Freezer,1,', [{ kind: 'exists', name: 'Old freezer' }]],
    ['010203,Freezer,1,,too,many', [{ kind: 'columns', count: 2 }]],
    [
      ',,9,Attic',
      [
        { kind: 'type', type: '9' },
        { kind: 'serialMissing' },
        { kind: 'nameMissing' },
        { kind: 'zone', zone: 'Attic' },
      ],
    ],
  ])('%s is refused, with every reason', { tags: ['1.5.8'] }, (row, problems) => {
    expect(checkOne(row)).toMatchObject({ sensor: undefined, problems });
  });

  test('whose zone is missing names it once to be created, unless it is no name', () => {
    const rows = check(
      `serial,name,type,zone\n010203,A,1,Attic\n010204,B,1,ATTIC\n010205,C,1,Cold store\n010206,D,1,${'x'.repeat(101)}\n,E,1,Cellar`,
    );
    expect(missingZones(rows)).toEqual(['Attic', 'Cellar']);
  });

  test('with the serial number of an earlier row names its line', () => {
    const [first, second, third] = check('serial,name,type\n010203,A,1\n01.02.03,B,1\n10203,C,4');
    expect(first?.problems).toEqual([]);
    expect(second?.problems).toEqual([{ kind: 'inFile', line: 2 }]);
    expect(third?.problems).toEqual([{ kind: 'inFile', line: 2 }]);
  });
});
