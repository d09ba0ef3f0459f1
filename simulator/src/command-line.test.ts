import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCommandLine, readFleet } from './command-line.ts';

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fleet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'units.json');
  await writeFile(file, content);
  return file;
}

describe('the command line', () => {
  it('has sensible defaults', () => {
    expect(parseCommandLine(['--units', 'a.json'])).toEqual({
      units: 'a.json',
      seed: 1,
      speed: 1,
      'per-message': 200,
      quiet: false,
    });
  });

  it('answers a wish for help', () => {
    expect(parseCommandLine(['-h'])).toBeUndefined();
  });

  it.each([
    [[], '--units is missing'],
    [['--units', 'a', '--seed', 'x'], 'seed'],
    [['--units', 'a', '--seed', '1.5'], '--seed must be a whole number'],
    [['--units', 'a', '--speed', '0.5'], '--speed must be at least 1'],
    [['--units', 'a', '--url', 'localhost'], '--url must be an http or https address'],
    [['--units', 'a', '--mqtt', 'http://x'], '--mqtt must be an mqtt or mqtts address'],
    [['--units', 'a', '--from', 'yesterday'], 'from'],
    [['--wat'], '--wat'],
    [['a.json'], 'a.json'],
  ])('refuses %j and names the option', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(message);
  });
});

describe('the fleet file', () => {
  it('is read with its defaults, serials as digits', async () => {
    const file = await fileWith(
      JSON.stringify({
        units: [
          { serial: 'BU-1', deviceKey: 'k', sensors: [{ serial: '01.02.03', type: 1, profile: 'freezer' }] },
        ],
      }),
    );
    expect(await readFleet(file)).toEqual({
      units: [
        {
          serial: 'BU-1',
          deviceKey: 'k',
          transport: 'mqtt',
          hasClock: true,
          outagesPerDay: 0.04,
          radioLoss: true,
          sensors: [{ serial: '010203', type: '1', profile: 'freezer', intervalMs: 60_000, accidents: [] }],
        },
      ],
    });
  });

  it.each([
    ['{', 'units.json'],
    ['{}', 'units'],
    ['{"units":[]}', 'units'],
    ['{"units":[{"serial":"a b","deviceKey":"k","sensors":[]}]}', 'serial'],
    [
      '{"units":[{"serial":"a","deviceKey":"k","sensors":[{"serial":"1","type":1,"profile":"fridge"}]}]}',
      'serial',
    ],
    [
      '{"units":[{"serial":"a","deviceKey":"k","sensors":[{"serial":"1","type":4,"profile":"x"}]}]}',
      'profile',
    ],
    ['{"units":[{"serial":"a","deviceKey":"k","colour":"red","sensors":[]}]}', 'colour'],
  ])('%s is refused with the place', async (content, message) => {
    await expect(readFleet(await fileWith(content))).rejects.toThrow(message);
  });

  it('that does not exist is named', async () => {
    await expect(readFleet('/nowhere/units.json')).rejects.toThrow('/nowhere/units.json');
  });

  it('with the same base unit twice is refused', async () => {
    const unit = { serial: 'a', deviceKey: 'k', sensors: [{ serial: '1', type: 5, profile: 'fridge' }] };
    const file = await fileWith(JSON.stringify({ units: [unit, unit] }));
    await expect(readFleet(file)).rejects.toThrow('same serial');
  });
});
