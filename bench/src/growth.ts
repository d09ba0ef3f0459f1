import { statfsSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@ts1/server/testing';
import type { Size } from './growth/fill.ts';
import { measureSize } from './growth/measure.ts';
import { type Column, markdownTable } from './growth/table.ts';

const HELP = `npm run bench:growth -- [--engine sqlite|postgres] [--readings 1,10] [--sensors 100,1000,10000]
  [--alarm-every 1000] [--most 100] [--minutes 120] [--seconds 5]

What an installation costs when it has grown: millions of readings of 100 sensors, then numbers of sensors that have a
million readings together. Each size is filled the way an import does, by which days of the past are sealed, then measured:
ingest, newest values, a chart, the alarm log, start, backup, retention. Behind each figure stands how many times the
smallest size's it is. One alarm begins with each --alarm-every readings. A size over --most (million readings), for which
the disk has no room, or that comes after --minutes, is not run, and the table says so.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    readings: { type: 'string', default: '1,10,100' },
    sensors: { type: 'string', default: '100,1000,10000' },
    'alarm-every': { type: 'string', default: '1000' },
    most: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '120' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
const MILLION = 1_000_000;
/** Bytes of a reading with its roll-ups, including its copy in the backup. */
const BYTES_NEEDED = 120;
const BYTES_LEFT = 5e9;
const GOAL = 1.3;
const FEWEST_SENSORS = 100;

const parseNumbers = (text: string): number[] =>
  text
    .split(',')
    .filter((one) => one !== '')
    .map(Number);
const [millions, sensors] = [parseNumbers(values.readings), parseNumbers(values.sensors)];
const [most, minutes, seconds] = [values.most, values.minutes, values.seconds].map(Number);
const alarmEvery = Number(values['alarm-every']);
const isAsked = [...millions, ...sensors, alarmEvery, most, minutes, seconds].every(
  (one) => one !== undefined && one > 0,
);
if (values.help || !isAsked || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
await bench(values.engine);

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(`${engine}, ${cpus().length} cores, everything on this machine\n`);
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const until = performance.now() + (minutes ?? 0) * 60_000;
  try {
    const byReadings = millions.map((count) => ({
      readings: count * MILLION,
      sensors: FEWEST_SENSORS,
      alarmEvery,
    }));
    const bySensors = sensors.map((count) => ({ readings: MILLION, sensors: count, alarmEvery }));
    for (const sizes of [byReadings, bySensors]) {
      if (sizes.length === 0) continue;
      const columns: Column[] = [];
      for (const size of sizes) columns.push(await measureOne(engine, cluster?.url ?? null, size, until));
      console.log(`\n${markdownTable(columns)}\nGoal: at most ${GOAL} times.\n`);
    }
  } finally {
    await cluster?.stop();
  }
}

async function measureOne(
  engine: 'sqlite' | 'postgres',
  url: string | null,
  size: Size,
  until: number,
): Promise<Column> {
  const notRun = whyNot(size, until);
  if (notRun !== null) return { size, figures: [], notRun };
  console.log(
    `${size.readings.toLocaleString('en')} readings of ${size.sensors.toLocaleString('en')} sensors`,
  );
  const open = await createTestDatabase(engine, url);
  try {
    return { size, figures: await measureSize(open, size, seconds ?? 0) };
  } finally {
    await open.drop();
  }
}

function whyNot({ readings }: Size, until: number): string | null {
  if (readings > (most ?? 0) * MILLION) return `over --most ${most}`;
  if (performance.now() > until) return `after --minutes ${minutes}`;
  const { bavail, bsize } = statfsSync(tmpdir());
  const [free, needed] = [bavail * bsize, readings * BYTES_NEEDED + BYTES_LEFT];
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(0)} GB`;
  return free < needed ? `${gigabytes(needed)} needed, ${gigabytes(free)} free in ${tmpdir()}` : null;
}
