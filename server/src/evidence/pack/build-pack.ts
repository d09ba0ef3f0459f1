import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { present, toTimestamp, VERSION } from '@ts1/contract';
import { ZipFile } from 'yazl';
import { exportRuns } from '../../audit/index.ts';
import { companyClock, makeSensorReport } from '../../reports/index.ts';
import { alarmLines, handReadingLines, quietLines, settingsLines } from './records.ts';
import { findRows } from './audit-rows.ts';
import { type PackedCalibrations, readPackedCalibrations } from './certificates.ts';
import { type DayEntry, daySlices } from './day-slices.ts';
import { SensorFigures } from './figures.ts';
import type { PreparedPack } from './prepare.ts';
import { verifierPage, verifierProgram } from '../../evidence-verifier/index.ts';
import { readme } from './readme.ts';
import { type PackedReviews, readPackedReviews } from './reviews.ts';
import { type Proofs, readProofs, sealLines } from './seals.ts';
import { type PackedStamps, readPackedStamps } from './time-stamps.ts';
import { type PackDeps, shown } from './wanted-pack.ts';

/** Version 1 of docs/evidence-pack.md. */
const FORMAT = 'ts1-evidence-1';
const FILE_MODE = 0o100644;

type Text = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
type Sums = Record<string, { readonly bytes: number; readonly sha256: string }>;

/**
 * Makes an evidence pack (docs/evidence-pack.md) as a ZIP file, page by page while it is read, so that memory stays
 * flat. The stream fails with what made the pack impossible: PackFailure, ChangedMeanwhile, or whatever the database
 * threw.
 * @param onDay called after each day of a sensor
 */
export async function buildPack(deps: PackDeps, pack: PreparedPack, onDay: () => void): Promise<Readable> {
  const { database } = deps;
  const calibrations = await readPackedCalibrations(database, pack);
  const reviews = await readPackedReviews(database, pack, calibrations.ids);
  const stamps = await readPackedStamps(database, pack);
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  const files: Sums = {};
  let reading: Readable | undefined;
  zip.on('error', fail);
  out.once('close', () => reading?.destroy());
  const put = (name: string, content: () => Text): void =>
    zip.addReadStreamLazy(name, { mtime: new Date(pack.madeAt), mode: FILE_MODE }, (give) => {
      reading = Readable.from(content(), { objectMode: false });
      reading.on('error', fail);
      give(null, reading);
    });
  addFiles(deps, pack, { calibrations, reviews, stamps, onDay }, (name, content) =>
    put(name, () => counted(content(), (sum) => (files[name] = sum))),
  );
  let manifest = Buffer.alloc(0);
  put('manifest.json', () => {
    manifest = Buffer.from(`${JSON.stringify(toManifest(deps, pack, files), null, 1)}\n`);
    return [manifest];
  });
  put('manifest.sig', () => [deps.signing.key.signFile(manifest)]);
  zip.end();
  zip.outputStream.on('error', fail);
  zip.outputStream.pipe(out);
  return out;
}

interface Given {
  readonly calibrations: PackedCalibrations;
  readonly reviews: PackedReviews;
  readonly stamps: PackedStamps | undefined;
  readonly onDay: () => void;
}

/** Adds all files but the manifest, in their order: later ones need what earlier ones gathered. */
function addFiles(
  deps: PackDeps,
  pack: PreparedPack,
  { calibrations, reviews, stamps, onDay }: Given,
  add: (name: string, content: () => Text) => void,
): void {
  const { database } = deps;
  const { companyId, sensors } = pack;
  const entries: DayEntry[] = [];
  let proofs: Proofs | undefined;
  add('README.txt', () => [readme(pack)]);
  add('verify.mjs', async function* () {
    yield await verifierProgram();
  });
  add('verify.html', async function* () {
    yield await verifierPage();
  });
  const figures = new Map(sensors.map((one) => [one, new SensorFigures(one.figures)]));
  for (const [sensor, ofSensor] of figures) {
    add(`readings/${sensor.wanted.sensorId}.csv`, () =>
      daySlices(database, companyId, sensor, { entries, figures: ofSensor, onDay }),
    );
  }
  add('seals.json', async function* () {
    proofs = await readProofs(database, companyId, entries);
    yield* sealLines(entries, proofs);
  });
  add('figures.json', () => {
    const ofSensors = Array.from(figures, ([{ wanted }, one]) => one.finish(wanted.sensorId));
    const period = present(sensors[0], 'a sensor').figures.period;
    return [`${JSON.stringify({ ...shown(period), sensors: ofSensors }, null, 1)}\n`];
  });
  add('settings.json', () => settingsLines(database, pack));
  add('alarms.json', () => alarmLines(database, pack));
  add('quiet.json', () => quietLines(database, pack));
  add('calibrations.json', () => [calibrations.text]);
  add('reviews.json', () => [reviews.reviews]);
  add('hand-readings.json', () => handReadingLines(database, pack));
  add('signatures.json', () => [reviews.signatures]);
  for (const { file, read } of calibrations.certificates) {
    add(file, async function* () {
      yield await database.readLong(companyId, read);
    });
  }
  for (const { wanted } of sensors) {
    add(`reports/${wanted.sensorId}.pdf`, async function* () {
      yield await drawReport(deps, pack, wanted.sensorId);
    });
  }
  if (stamps !== undefined) add('timestamps.json', () => [stamps.text]);
  for (const { file, read } of stamps?.answers ?? []) {
    add(file, async function* () {
      yield await read();
    });
  }
  add('audit.jsonl', async function* () {
    const { rows, until } = await findRows(deps, pack, entries);
    const all = [...rows, ...present(proofs, 'the proofs').auditRows, ...(stamps?.rows ?? [])];
    yield* exportRuns(database, { companyId, company: pack.company.companyName, rows: all, until });
  });
}

async function drawReport(
  { database, drawPdf }: PackDeps,
  { companyId, company, from, to, madeAt, madeBy }: PreparedPack,
  sensorId: number,
): Promise<Buffer> {
  const about = { companyId, sensorId, period: { from, to }, now: madeAt, madeBy: madeBy.name };
  const { head, blocks } = await database.readLong(companyId, async (tx) =>
    makeSensorReport(tx, about, companyClock(company.timeZone)),
  );
  return drawPdf(companyId, head, blocks);
}

async function* counted(content: Text, done: (sum: Sums[string]) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done({ bytes, sha256: hash.digest('hex') });
}

function toManifest({ signing }: PackDeps, pack: PreparedPack, files: Sums): object {
  const { companyId, company, sensors, from, to, madeAt, madeBy } = pack;
  return {
    format: FORMAT,
    product: 'TS1 Monitoring System',
    version: VERSION,
    company: { id: companyId, name: company.companyName },
    timeZone: company.timeZone,
    period: { from: toTimestamp(from), to: toTimestamp(to) },
    madeAt: toTimestamp(madeAt),
    madeBy,
    sensors: sensors.map(({ wanted }) => ({
      id: wanted.sensorId,
      name: wanted.name,
      serialNumber: wanted.serialNo,
    })),
    publicKey: signing.key.publicKey,
    files,
  };
}
