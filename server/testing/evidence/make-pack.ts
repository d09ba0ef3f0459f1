import { type AuditLog, makeLog, type NewRow, sha256, type SigningKey, written } from './audit-log.ts';
import { statedFigures, type PackReading, writtenSpan } from './figures.ts';
import { inclusionProof, treeRoot } from './merkle-path.ts';
import { createNumbers } from './numbers.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Rows of the audit log that seal days, seal one again, and delete days. */
const [EARLY_SEAL, RESEAL, LATE_SEAL, DELETION, LAST_ROW] = [12, 15, 31, 42, 50];
const SENSORS = [
  { id: 12, name: 'Freezer "4" – Öl', serialNumber: '501234', columns: ['battery', 'temperature'] },
  { id: 15, name: 'Cold room', serialNumber: '501235', columns: ['humidity', 'input:door', 'temperature'] },
] as const;

/** A pack before it is signed: its manifest without files and key, and its files in their order. */
export interface PackContent {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The subject of a made pack. */
export interface PackSubject {
  readonly company: { readonly id: number; readonly name: string };
  readonly key: SigningKey;
  /** Days since 1970-01-01 of the first of its four days. */
  readonly firstDay: number;
  readonly readingsADay: number;
  readonly seed: number;
}

/** A slice, or a day without one. */
interface MadeDay {
  readonly sensorId: number;
  readonly day: number;
  readonly state: 'sealed' | 'unsealed' | 'empty' | 'deleted';
  readonly readings: readonly PackReading[];
  readonly text: string;
  readonly digest: string;
}

const dayName = (day: number): string => written(day * DAY_MS).slice(0, 10);

/** Makes the content of a pack of two sensors and four days, by docs/evidence-pack.md, independent of the product. */
export function makeContent({ company, key, firstDay, readingsADay, seed }: PackSubject): PackContent {
  const days = makeDays(firstDay, readingsADay, createNumbers(seed));
  const from = firstDay * DAY_MS + 30 * HOUR_MS;
  const to = (firstDay + 3) * DAY_MS + 18 * HOUR_MS - 1;
  const madeAt = (firstDay + 4) * DAY_MS + 9 * HOUR_MS;
  const { leaves, log } = makeProofs(company, key, days, firstDay);
  const files = new Map<string, string>([['README.txt', 'node verify.mjs PACK.zip --key …\n']]);
  for (const { id } of SENSORS) {
    const own = days.filter(({ sensorId }) => sensorId === id);
    files.set(`readings/${id}.csv`, own.map(({ text }) => text).join(''));
  }
  files.set('seals.json', sealsText(days, leaves));
  const period = { from, until: to + 1 };
  files.set(
    'figures.json',
    `${JSON.stringify({ ...writtenSpan(period), sensors: allFigures(days, period) }, null, 1)}\n`,
  );
  for (const name of ['settings', 'alarms', 'quiet', 'calibrations']) files.set(`${name}.json`, '[]\n');
  files.set('certificates/7.pdf', '%PDF-1.7 certificate');
  for (const { id } of SENSORS) files.set(`reports/${id}.pdf`, `%PDF-1.7 report of ${id}`);
  files.set('audit.jsonl', auditText(company, log));
  return {
    manifest: {
      format: 'ts1-evidence-1',
      product: 'TS1 Monitoring System',
      version: '1.1.0',
      company,
      timeZone: 'Europe/Berlin',
      period: { from: written(from), to: written(to) },
      madeAt: written(madeAt),
      madeBy: { userId: 3, name: 'qa@example.org' },
      sensors: SENSORS.map(({ id, name, serialNumber }) => ({ id, name, serialNumber })),
    },
    files: new Map(Array.from(files, ([name, text]) => [name, Buffer.from(text)])),
  };
}

/** Lists the files in a manifest and signs it: the entries of a pack in their order. */
export function signPack({ manifest, files }: PackContent, key: SigningKey): [string, Buffer][] {
  const sums = Array.from(files, ([name, content]) => [
    name,
    { bytes: content.length, sha256: sha256(content) },
  ]);
  const all = { ...manifest, publicKey: key.publicKey, files: Object.fromEntries(sums) };
  const text = Buffer.from(`${JSON.stringify(all, null, 1)}\n`);
  return [...files, ['manifest.json', text], ['manifest.sig', Buffer.from(key.sign(text))]];
}

function makeDays(firstDay: number, readingsADay: number, next: () => number): MadeDay[] {
  const days: MadeDay[] = [];
  const step = Math.floor(DAY_MS / readingsADay);
  const add = (sensor: number, day: number, state: MadeDay['state'], shift = 0, every = 1): void => {
    const { id, columns } = SENSORS[sensor] ?? SENSORS[0];
    const readings = Array.from({ length: readingsADay }, (_, number) => number)
      .filter((number) => number % every === 0)
      .map((number): PackReading => ({
        at: (firstDay + day) * DAY_MS + number * step + 13 + shift,
        values: Object.fromEntries(columns.flatMap((name) => madeValue(name, next))),
      }));
    const text = state === 'empty' ? '' : sliceText(readings);
    const isThere = state === 'sealed' || state === 'unsealed';
    const made = { sensorId: id, day: firstDay + day, state, digest: sha256(text) };
    days.push({ ...made, readings: isThere ? readings : [], text: isThere ? text : '' });
  };
  add(0, 0, 'sealed');
  add(0, 1, 'sealed');
  add(0, 1, 'unsealed', Math.floor(step / 2), 5);
  add(0, 2, 'sealed');
  add(0, 3, 'unsealed');
  add(1, 0, 'empty');
  add(1, 1, 'deleted');
  add(1, 2, 'sealed');
  add(1, 3, 'unsealed');
  return days;
}

function madeValue(name: string, next: () => number): [string, number][] {
  if (next() < 0.05) return [];
  if (name === 'battery') return [[name, next() < 0.1 ? 3.6100000000000003 : 3.6]];
  if (name === 'input:door') return next() < 0.5 ? [] : [[name, next() < 0.5 ? 0 : 1]];
  if (name === 'humidity') return [[name, Math.round(next() * 1000) / 10]];
  return [[name, Math.round(next() * 400 - 300) / 10 || -1e-7]];
}

function sliceText(readings: readonly PackReading[]): string {
  const measured = [...new Set(readings.flatMap(({ values }) => Object.keys(values)))].toSorted();
  const names = ['measured_at', 'received_at', 'base_unit', ...measured, 'error', 'error_2'];
  const rows = readings.map(({ at, values }, number) => {
    const error = number % 11 === 3 ? '8001' : '';
    return [at, at + 150, 7, ...measured.map((name) => values[name] ?? ''), error, ''].join();
  });
  return [`ts1-readings-1:${names.join()}`, ...rows].map((line) => `${line}\n`).join('');
}

/** Leaves of a root, and the audit row that states it. */
interface MadeRoot {
  readonly seal: number;
  readonly auditRow: number;
  readonly leaves: readonly string[];
}

const leafText = ({ sensorId, day, readings, digest }: MadeDay): string =>
  `${sensorId},${dayName(day)},${readings.length},${digest}`;

function makeProofs(
  company: PackSubject['company'],
  key: SigningKey,
  days: readonly MadeDay[],
  firstDay: number,
): { leaves: Map<MadeDay, MadeRoot>; log: AuditLog } {
  const other = (sensor: number, day: number) => `${sensor},${dayName(day)},24,${sha256(String(sensor))}`;
  const sealed = days.filter(({ state }) => state === 'sealed');
  const early = sealed.filter(({ day }) => day < firstDay + 2);
  const late = sealed.filter(({ day }) => day === firstDay + 2);
  const deleted = days.filter(({ state }) => state === 'deleted');
  const roots = [
    { seal: 4, auditRow: EARLY_SEAL, own: early, before: [other(3, firstDay)], behind: [20, 21, 22] },
    { seal: 5, auditRow: LATE_SEAL, own: late, before: [], behind: [20] },
    { seal: 6, auditRow: DELETION, own: deleted, before: [other(3, firstDay + 1)], behind: [] },
  ].map(({ own, before, behind, ...root }) => ({
    ...root,
    own,
    leaves: [...before, ...own.map(leafText), ...behind.map((sensor) => other(sensor, firstDay))],
  }));
  const rows = Array.from({ length: LAST_ROW }, (_, place): NewRow => {
    const id = place + 1;
    const at = (firstDay + 3) * DAY_MS + id * 60_000;
    const root = roots.find(({ auditRow }) => auditRow === id);
    if (root !== undefined) {
      const action = id === DELETION ? 'retention_delete' : 'readings_seal';
      const { seal, leaves } = root;
      const details = { seal, days: leaves.length, root: treeRoot(leaves).toString('hex') };
      return { at, action, description: 'Sealed readings', details };
    }
    if (id !== RESEAL)
      return { at, action: 'settings_update', description: `Change "${id}"`, details: { sensorId: 12 } };
    const day = late.find(({ sensorId }) => sensorId === 12);
    const details = {
      sensorId: 12,
      day: dayName(firstDay + 2),
      digest: { before: sha256('a'), after: day?.digest },
    };
    return { at, action: 'readings_reseal', description: 'Sealed again', details };
  });
  const leaves = new Map(roots.flatMap(({ own, ...root }) => own.map((day) => [day, root] as const)));
  return { leaves, log: makeLog(company, rows, key) };
}

function sealsText(days: readonly MadeDay[], roots: ReadonlyMap<MadeDay, MadeRoot>): string {
  const entry = (made: MadeDay): object => {
    const { state, digest, readings } = made;
    const day = dayName(made.day);
    if (state === 'empty') return { day, state };
    const root = roots.get(made);
    if (root === undefined) return { day, state, readings: readings.length, digest };
    const { seal, auditRow, leaves } = root;
    const leafIndex = leaves.indexOf(leafText(made));
    const path = inclusionProof(leaves, leafIndex);
    return {
      day,
      state,
      readings: readings.length,
      digest,
      seal,
      auditRow,
      leafIndex,
      treeSize: leaves.length,
      path,
    };
  };
  const sensors = SENSORS.map(({ id }) => {
    const own = days.filter(({ sensorId }) => sensorId === id).map((day) => JSON.stringify(entry(day)));
    return `{"id":${id},"days":[\n${own.join(',\n')}]}`;
  });
  return `{"sensors":[\n${sensors.join(',\n')}]}\n`;
}

function auditText(company: PackSubject['company'], log: AuditLog): string {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, number) => log.row(from + number));
  return [
    JSON.stringify({ kind: 'audit-runs', company_id: company.id, company: company.name }),
    '{"kind":"genesis"}',
    ...rows(1, 3),
    log.checkpoint(3),
    log.checkpoint(10),
    ...rows(11, 13),
    log.checkpoint(13),
    ...rows(14, 16),
    log.checkpoint(16),
    log.checkpoint(30),
    ...rows(31, 33),
    log.checkpoint(33),
    log.checkpoint(41),
    ...rows(42, 42),
    log.checkpoint(42),
    log.checkpoint(LAST_ROW),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function allFigures(
  days: readonly MadeDay[],
  period: { readonly from: number; readonly until: number },
): object[] {
  const middle = period.from + 20 * HOUR_MS + 7;
  const parts = [
    { from: period.from, until: middle, reachMs: 2 * HOUR_MS },
    { from: middle, until: period.until, reachMs: HOUR_MS / 2 },
  ];
  const changed = middle + 5 * HOUR_MS;
  const limits = [
    { from: period.from, until: changed, high: 2.5, low: null },
    { from: changed, until: period.until, high: 5, low: -20.5 },
  ];
  return SENSORS.map(({ id }) => {
    const own = days.filter(({ sensorId }) => sensorId === id).flatMap(({ readings }) => readings);
    const readings = own.toSorted((one, other) => one.at - other.at);
    const measurands = [
      statedFigures(readings, 'temperature', period, parts, limits),
      statedFigures(readings, 'humidity', period, parts, [{ ...period, high: null, low: null }]),
    ];
    return {
      id,
      parts: parts.map(({ reachMs, ...part }) => ({ ...writtenSpan(part), reachMs })),
      measurands,
    };
  });
}
