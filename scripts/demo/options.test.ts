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

  it('take the ports of the environment unless the command line names one', () => {
    const variables = { PORT: '3100', MQTT_PORT: '1900' };
    expect(parseDemoOptions([], variables)).toMatchObject({ port: 3100, 'mqtt-port': 1900 });
    expect(parseDemoOptions(['--port', '3200', '--mqtt-port', '1901'], variables)).toMatchObject({
      port: 3200,
      'mqtt-port': 1901,
    });
    expect(() => parseDemoOptions([], { PORT: 'eighty' })).toThrow('port must be a whole number');
    expect(() => parseDemoOptions([], { MQTT_PORT: '0' })).toThrow('mqtt-port must be at least 1');
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
