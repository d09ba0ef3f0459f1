import { createHash, createPublicKey, verify } from 'node:crypto';
import { crc32, inflateRawSync } from 'node:zlib';
import { check, checkFigures, type Figures } from './verify-figures.ts';

/** A pack that was opened: the content of its files, and what was proven. */
export interface VerifiedPack {
  readonly files: ReadonlyMap<string, Buffer>;
  /** States of all days by `sensor/day`, in their order. */
  readonly states: ReadonlyMap<string, readonly string[]>;
  /** Actions of the audit rows, in their order. */
  readonly actions: readonly string[];
  json(name: string): unknown;
}

interface Manifest {
  readonly format: string;
  readonly publicKey: string;
  readonly company: { readonly id: number };
  readonly sensors: readonly { readonly id: number }[];
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

interface Proof {
  readonly auditRow: number;
  readonly seal: number;
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly path: readonly string[];
}

interface Day extends Proof {
  readonly day: string;
  readonly state: string;
  readonly readings: number;
  readonly digest: string;
}

interface Seals {
  readonly sensors: readonly { readonly id: number; readonly days: readonly Day[] }[];
}

interface Row {
  readonly id: number;
  readonly hash: string;
  readonly kind: string;
  readonly action: string;
  readonly timestamp: string;
  readonly actor: string;
  readonly user_id: number | null;
  readonly username: string;
  readonly description: string;
  readonly signature: string;
  readonly details: {
    readonly seal?: number;
    readonly days?: number;
    readonly root?: string;
    readonly sensorId?: number;
    readonly day?: string;
    readonly digest?: { readonly after: string };
  };
}

type Rows = ReadonlyMap<number, Row>;
const DAY_MS = 86_400_000;
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const hex = (content: Uint8Array): string => sha256(content).toString('hex');

/**
 * Verifies an evidence pack by its document alone, with no code of the product.
 * @throws Error with the first thing that does not fit
 */
export function verifyPack(archive: Buffer, publicKey: string): VerifiedPack {
  const files = readZip(archive);
  const json = (name: string): unknown => JSON.parse(content(files, name).toString());
  const manifest = json('manifest.json') as Manifest;
  check(manifest.format === 'ts1-evidence-1', 'the format');
  check(manifest.publicKey === publicKey, 'the key');
  const signature = content(files, 'manifest.sig').toString();
  check(isSigned(content(files, 'manifest.json'), signature, publicKey), 'the signature of the manifest');
  check([...files.keys()].slice(-2).join() === 'manifest.json,manifest.sig', 'the order of the files');
  const listed = Object.keys(manifest.files);
  check(listed.toSorted().join() === [...files.keys()].slice(0, -2).toSorted().join(), 'the list of files');
  for (const name of listed) {
    const file = content(files, name);
    const { bytes, sha256: sum } = manifest.files[name] ?? {};
    check(file.length === bytes && hex(file) === sum, `the sum of ${name}`);
  }
  const rows = readRuns(content(files, 'audit.jsonl').toString(), manifest, publicKey);
  const states = new Map<string, string[]>();
  for (const [at, { id, days }] of (json('seals.json') as Seals).sensors.entries()) {
    check(id === manifest.sensors[at]?.id, 'the order of sensors');
    const measured = readDays(content(files, `readings/${id}.csv`).toString(), id, days, rows);
    for (const { day, state } of days) {
      const key = `${id}/${day}`;
      states.set(key, [...(states.get(key) ?? []), state]);
    }
    checkFigures(json('figures.json') as Figures, id, measured);
  }
  return { files, states, actions: [...rows.values()].map(({ action }) => action), json };
}

function content(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const file = files.get(name);
  if (file === undefined) throw new Error(`${name} is missing`);
  return file;
}

function isSigned(message: Uint8Array, signature: string, publicKey: string): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(publicKey, 'base64'),
  ]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, message, key, Buffer.from(signature, 'base64'));
}

/** Reads a ZIP file by its directory. */
function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry += 1) {
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, nameEnd);
    const head = archive.readUInt32LE(at + 42);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const file = archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    check(crc32(file) === archive.readUInt32LE(at + 16), `the checksum of ${name}`);
    check(!files.has(name), `the name ${name}`);
    files.set(name, file);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Verifies the runs of the audit log, and returns their rows by their places. */
function readRuns(text: string, { company }: Manifest, publicKey: string): Map<number, Row> {
  const [first, ...lines] = text.trimEnd().split('\n');
  check((JSON.parse(first ?? '') as Row).kind === 'audit-runs', 'the first line of the audit rows');
  const rows = new Map<number, Row>();
  let before: { id: number; hash: string } | undefined;
  let isOpen = false;
  for (const line of lines) {
    const one = JSON.parse(line) as Row;
    if (one.kind === 'genesis') {
      check(before === undefined, 'the beginning of the audit log');
      before = { id: 0, hash: '0'.repeat(64) };
      continue;
    }
    if (one.kind === 'check-point') {
      const at = Date.parse(one.timestamp);
      const message = JSON.stringify(['ts1 audit check-point 1', company.id, one.id, one.hash, at]);
      check(isSigned(Buffer.from(message), one.signature, publicKey), `check-point ${one.id}`);
      check(
        isOpen ? one.hash === before?.hash && one.id === before?.id : one.id > (before?.id ?? -1),
        'a run',
      );
      before = one;
      isOpen = false;
      continue;
    }
    check(before !== undefined && one.id === before.id + 1, `the place of row ${one.id}`);
    const details = line.slice(line.indexOf(',"details":') + 11, line.lastIndexOf(',"previous_hash":'));
    const hashed = [
      'ts1 audit 1',
      company.id,
      one.id,
      Date.parse(one.timestamp),
      one.actor,
      one.user_id,
      one.username,
      one.action,
      one.description,
      details,
      before?.hash,
    ];
    check(hex(Buffer.from(JSON.stringify(hashed))) === one.hash, `row ${one.id}`);
    rows.set(one.id, one);
    before = one;
    isOpen = true;
  }
  check(!isOpen, 'the end of the audit rows');
  return rows;
}

/** Verifies the slices of a sensor, and returns its readings by time. */
function readDays(text: string, sensorId: number, days: readonly Day[], rows: Rows) {
  const lines = text.split('\n');
  check(lines.pop() === '', 'the end of the readings');
  const readings: Record<string, number>[] = [];
  let at = 0;
  let lastDay = Number.NaN;
  for (const { day, state, readings: count, digest, ...proof } of days) {
    const number = Date.parse(day) / DAY_MS;
    check(Number.isNaN(lastDay) || number === lastDay || number === lastDay + 1, `the day ${day}`);
    const isFirst = number !== lastDay;
    lastDay = number;
    if (state === 'sealed' || state === 'unsealed') {
      const slice = lines.slice(at, at + count + 1);
      at += count + 1;
      check(hex(Buffer.from(`${slice.join('\n')}\n`)) === digest, `the digest of ${day}`);
      const names = (slice[0] ?? '').replace(/^ts1-readings-1:/, '').split(',');
      for (const line of slice.slice(1)) {
        const cells = line.split(',');
        const reading = Object.fromEntries(
          names.flatMap((name, place) => (cells[place] === '' ? [] : [[name, Number(cells[place])]])),
        );
        check(Math.floor((reading['measured_at'] ?? 0) / DAY_MS) === number, `a reading of ${day}`);
        readings.push(reading);
      }
    }
    if (state === 'sealed' || state === 'deleted') {
      const row = rows.get(proof.auditRow);
      check(row?.action === (state === 'sealed' ? 'readings_seal' : 'retention_delete'), `the row of ${day}`);
      check(row?.details.seal === proof.seal && row.details.days === proof.treeSize, `the seal of ${day}`);
      check(
        provenRoot(`${sensorId},${day},${count},${digest}`, proof) === row?.details.root,
        `the proof of ${day}`,
      );
    }
    const resealed = [...rows.values()].filter(
      ({ action, details }) =>
        action === 'readings_reseal' && details.sensorId === sensorId && details.day === day,
    );
    const last = resealed.at(-1);
    if (isFirst && last !== undefined)
      check(last.details.digest?.after === digest, `the row of ${day} sealed again`);
  }
  check(at === lines.length, 'the number of readings');
  const inOrder = readings.toSorted((one, other) => (one['measured_at'] ?? 0) - (other['measured_at'] ?? 0));
  check(new Set(inOrder.map((one) => one['measured_at'])).size === inOrder.length, 'the times of readings');
  return inOrder;
}

/** Returns the root to which an inclusion proof leads (RFC 9162, section 2.1.3.2). */
function provenRoot(leaf: string, { leafIndex, treeSize, path }: Proof): string | undefined {
  let [fn, sn] = [leafIndex, treeSize - 1];
  let hash = sha256(Uint8Array.of(0), Buffer.from(leaf));
  for (const beside of path.map((one) => Buffer.from(one, 'hex'))) {
    if (sn === 0) return undefined;
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Uint8Array.of(1), beside, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else hash = sha256(Uint8Array.of(1), hash, beside);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? hash.toString('hex') : undefined;
}
