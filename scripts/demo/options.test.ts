import { describe, expect, it } from 'vitest';
import { parseDemoOptions } from './options.ts';

describe('the options of the demo', () => {
  it('have sensible defaults', () => {
    expect(parseDemoOptions([])).toEqual({
      days: 60,
      seed: 1,
      'no-live': false,
      calm: false,
      'no-web': false,
      json: false,
    });
  });

  it('are read', () => {
    expect(parseDemoOptions(['--port', '3100', '--days', '3', '--no-live', '--json'])).toMatchObject({
      port: 3100,
      days: 3,
      'no-live': true,
      json: true,
    });
  });

  it('take the port of the environment unless the command line names one', () => {
    expect(parseDemoOptions([], '3100')).toMatchObject({ port: 3100 });
    expect(parseDemoOptions(['--port', '3200'], '3100')).toMatchObject({ port: 3200 });
    expect(() => parseDemoOptions([], 'eighty')).toThrow('port must be a whole number');
  });

  it.each([
    [['--days', 'many'], '--days must be a whole number from 0 to 400'],
    [['--days', '401'], '--days must be at most 400'],
    [['--port', '0'], '--port must be at least 1'],
    [['--seed=-1'], '--seed must be a whole number'],
    [['--wat'], '--wat'],
  ])('refuse %j and name the option', (args, message) => {
    expect(() => parseDemoOptions(args)).toThrow(message);
  });
});
