import { expect, test } from 'vitest';
import { compareTurns, readFigures } from './figures.ts';

const output = (perSecond: string, micros: string, memory: string) => `sqlite, 500 sensors, 2 cores

raw batch insert, 5,000 rows a transaction                         190,000 rows/s
HTTP, 500 readings a call                                          ${perSecond} readings/s
  processor time of the server                                     ${micros} µs a reading
  memory of the server, first tenth / middle / last tenth / most   ${memory}
HTTP, one reading a call, 50 connections                           5,000 calls/s
  processor time of the server                                     200.5 µs a reading
`;

test('figures are read with their units, and indented ones under the line that they belong to', () => {
  expect(readFigures(output('42,426', '32.7', '300 MB / 310 MB'))).toEqual([
    { what: 'raw batch insert, 5,000 rows a transaction', numbers: [190_000], form: '# rows/s' },
    { what: 'HTTP, 500 readings a call', numbers: [42_426], form: '# readings/s' },
    {
      what: 'HTTP, 500 readings a call: processor time of the server',
      numbers: [32.7],
      form: '# µs a reading',
    },
    {
      what: 'HTTP, 500 readings a call: memory of the server, first tenth / middle / last tenth / most',
      numbers: [300, 310],
      form: '# MB / # MB',
    },
    { what: 'HTTP, one reading a call, 50 connections', numbers: [5_000], form: '# calls/s' },
    {
      what: 'HTTP, one reading a call, 50 connections: processor time of the server',
      numbers: [200.5],
      form: '# µs a reading',
    },
  ]);
});

test('medians of the turns are compared, and the ratio says how much the newer one differs', () => {
  const before = ['40,000', '44,000', '42,000'].map((rate) =>
    readFigures(output(rate, '30', '300 MB / 400 MB')),
  );
  const now = ['80,000', '84,000', '10'].map((rate) => readFigures(output(rate, '15', '150 MB / 400 MB')));
  const compared = compareTurns(before, now);
  expect(compared.slice(1, 4)).toEqual([
    {
      what: 'HTTP, 500 readings a call',
      before: '42,000 readings/s',
      now: '80,000 readings/s',
      ratios: [80_000 / 42_000],
    },
    {
      what: 'HTTP, 500 readings a call: processor time of the server',
      before: '30 µs a reading',
      now: '15 µs a reading',
      ratios: [0.5],
    },
    {
      what: 'HTTP, 500 readings a call: memory of the server, first tenth / middle / last tenth / most',
      before: '300 MB / 400 MB',
      now: '150 MB / 400 MB',
      ratios: [0.5, 1],
    },
  ]);
});

test('of an even number of turns the median is the middle between two, and what one side does not measure is left out', () => {
  const line = (figure: string) => readFigures(`a rate that is measured   ${figure}`);
  expect(compareTurns([line('10 a second'), line('20 a second')], [line('30 a second')])).toEqual([
    { what: 'a rate that is measured', before: '15 a second', now: '30 a second', ratios: [2] },
  ]);
  expect(compareTurns([line('10 a second')], [line('30 ms')])).toEqual([]);
  expect(compareTurns([line('10 a second')], [readFigures('another rate   30 a second')])).toEqual([]);
});
