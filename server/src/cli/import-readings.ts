import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  fold,
  formatSerial,
  MAX_INPUTS,
  MEASURAND_TABLE,
  MEASURANDS,
  SENSOR_TYPES,
  sensorTypeInput,
  toTimestamp,
} from '@ts1/contract';
import { z } from 'zod';
import { change } from '../audit/index.ts';
import { readDoubt } from '../clock/index.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { systemClock } from '../platform/clock.ts';
import { NotFound } from '../platform/errors.ts';
import { prepareDataDirectory } from '../platform/process/data-directory.ts';
import { type Command, parseOptions, UsageError } from './command.ts';
import {
  cut,
  type ImportDeps,
  importFile,
  type ImportSensor,
  ImportSensors,
  type ImportSummary,
} from '../imports/index.ts';
import { FOREIGN_OPTIONS, FOREIGN_USAGE } from './import-readings/foreign-options.ts';
import { asRecording, dryRun } from './import-readings/import-foreign.ts';
import { showProgress } from './import-readings/progress.ts';

/** Lines that are named when they are left out; more are counted. */
const BAD_LINES_SHOWN = 20;

/** Every column but that of the second temperature, which few recordings have. */
const USUAL_COLUMNS = [
  'time_utc',
  'sensor',
  ...MEASURANDS.filter((name) => name !== 'temperature_2').map((name) => MEASURAND_TABLE[name].wire.file),
];

/** Imports a recording, also beside a running server. */
export const importReadingsCommand: Command = {
  words: ['import-readings'],
  does: 'Imports a recording, also beside a running server; what is stored already is not stored twice.',
  usage: [
    'import-readings FILE.csv[.gz] --company NAME [--sensor-type TYPE] [--map SENSOR=SERIAL]... [--existing-only] [--json]',
    `The first line names the columns: ${USUAL_COLUMNS.join(', ')}.`,
    'Columns of inputs are named as exports name them: co2_ppm, door_2.',
    'The CSV file that a sensor page exports is such a file.',
    ...FOREIGN_USAGE,
    'A sensor is found by serial number or name, or created. Importing a file again adds nothing.',
  ].join('\n  '),
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
        'sensor-type': { type: 'string' },
        'existing-only': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        ...FOREIGN_OPTIONS,
      },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
    if (values['dry-run']) {
      console.log(await dryRun(path, values));
      return;
    }
    if (values.company === undefined) throw new UsageError('--company is required');
    const given = { type: values['sensor-type'] };
    const { type } = parseOptions(z.object({ type: sensorTypeInput.optional() }), given, {
      type: 'sensor-type',
    });
    const options = { serialByLabel: readMap(values.map), type, existingOnly: values['existing-only'] };
    const config = readConfig(process.env);
    prepareDataDirectory(config.dataDirectory);
    const database = await openDatabase(config);
    try {
      const companyId = await findCompany(database, values.company);
      const deps = { database, clock: systemClock };
      const sensors = await ImportSensors.load(deps, companyId, options);
      const file = basename(path);
      await change(deps, companyId, { kind: 'operator' }, async ({ record }) =>
        record('readings_import', `Started to import readings from "${file}"`, { file }),
      );
      // By a clock that is ahead, days would be sealed that are not over.
      const maySeal = async (): Promise<boolean> =>
        config.sealReadings && (await readDoubt(database)) === null;
      const summary = await asRecording(path, values, config.dataDirectory, async (recording, found) => {
        if (found !== undefined)
          sensors.judge(new Map([...found].filter(([name]) => sensors.isToBeMade(name))));
        const isJudged = found !== undefined;
        return importShown({ database, companyId, sensors, maySeal, isJudged }, recording);
      });
      await change(deps, companyId, { kind: 'operator' }, async ({ record }) => {
        const { added, duplicates, conflicts, refused } = summary;
        const figures = { file, added, duplicates, conflicts, refused };
        record('readings_import', `Imported ${added} readings from "${file}"`, figures);
      });
      console.log(values.json ? toJson(summary) : describe(basename(path), summary));
    } finally {
      await database.close();
    }
  },
};

function readMap(pairs: readonly string[]): Map<string, string> {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1 || at === pair.length - 1) throw new UsageError(`--map ${pair}: write SENSOR=SERIAL`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

async function findCompany(database: Database, name: string): Promise<number> {
  const companies = await database.readAcross(async (tx) =>
    tx.sql.selectFrom('companies').select(['company_id', 'name', 'name_folded']).orderBy('name').execute(),
  );
  const found = companies.find((company) => company.name_folded === fold(name));
  if (found !== undefined) return found.company_id;
  const names = companies.map((company) => `"${company.name}"`).join(', ');
  throw new NotFound(
    names === ''
      ? 'There is no company yet: create one first (npm run cli -- company create).'
      : `There is no company "${name}". There are: ${names}`,
  );
}

async function importShown(
  deps: Pick<ImportDeps, 'database' | 'companyId' | 'sensors' | 'maySeal' | 'isJudged'>,
  path: string,
): Promise<ImportSummary> {
  const progress = showProgress(basename(path), process.stderr);
  const badLines: string[] = [];
  try {
    const summary = await importFile(
      {
        ...deps,
        clock: systemClock,
        onBadLine: (line, reason) => {
          if (badLines.length < BAD_LINES_SHOWN) badLines.push(`line ${line}: ${reason}`);
        },
        onProgress: (far) => progress.show(far),
      },
      path,
    );
    const unnamed = summary.refused - badLines.length;
    if (unnamed > 0) badLines.push(`and ${unnamed.toLocaleString('en')} more`);
    return summary;
  } finally {
    progress.stop();
    for (const line of badLines) console.error(line);
  }
}

function describe(file: string, summary: ImportSummary): string {
  const { added, duplicates, conflicts, inputValues, withoutRoom, refused, sensors, columnsLeftOut } =
    summary;
  const count = (n: number): string => n.toLocaleString('en');
  const lines: string[] = [];
  if (added + duplicates === 0) lines.push(`${file}: nothing was imported.`);
  else if (added === 0)
    lines.push(`${file}: nothing was added, all ${count(duplicates)} readings are there already.`);
  else {
    const [from, to] = [toTimestamp(summary.from), toTimestamp(summary.to)];
    lines.push(
      `${file}: ${count(added)} readings of ${sensors.size === 1 ? '1 sensor' : `${count(sensors.size)} sensors`} were added, from ${from} to ${to}.`,
    );
    if (duplicates > 0) lines.push(`${count(duplicates)} were there already or came twice.`);
  }
  if (conflicts > 0) lines.push(`${count(conflicts)} of those had another value; the first one stays.`);
  if (inputValues > 0) lines.push(`${count(inputValues)} values of inputs were added.`);
  if (withoutRoom > 0)
    lines.push(`${count(withoutRoom)} values of inputs were left out: a sensor has ${MAX_INPUTS} at most.`);
  if (columnsLeftOut.length > 0)
    lines.push(`Columns that were left out: ${columnsLeftOut.map((title) => `"${cut(title)}"`).join(', ')}.`);
  if (refused > 0) lines.push(`${refused === 1 ? '1 line was' : `${count(refused)} lines were`} left out.`);
  const created = [...sensors].filter((sensor) => sensor.created);
  if (created.length > 0) lines.push('Created:', ...created.map((sensor) => `  ${describeSensor(sensor)}`));
  if (added > 0) lines.push('Charts show them in "All Data", or in a custom range.');
  return lines.join('\n');
}

function describeSensor({ name, serialNo, type }: ImportSensor): string {
  return `${name}, ${SENSOR_TYPES[type].name} ${formatSerial(serialNo, type)}`;
}

function toJson({ sensors, from, to, ...counts }: ImportSummary): string {
  const times =
    sensors.size > 0 ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : {};
  return JSON.stringify({ ...counts, ...times, sensors: [...sensors] });
}
