import { z } from 'zod';
import { sha256, type SigningKey } from './audit-log.ts';
import { type PackContent, signPack } from './make-pack.ts';
import { pick } from './numbers.ts';

/** A changed pack that somebody with the key signs, and how, if not in the usual way. */
export interface AlteredPack {
  readonly what: string;
  readonly content: PackContent;
  readonly sign?: (content: PackContent, key: SigningKey) => [string, Buffer][];
}

type Alter = (content: PackContent, next: () => number) => AlteredPack;
type Values = Record<string, unknown>;

const values = z.record(z.string(), z.unknown());
const sealsFile = z.object({ sensors: z.array(z.object({ id: z.int(), days: z.array(values) })) });
const figuresFile = z.looseObject({
  sensors: z.array(z.looseObject({ id: z.int(), measurands: z.array(values) })),
});

const read = ({ files }: PackContent, name: string): string => String(files.get(name));
const withText = (content: PackContent, name: string, text: string): PackContent => ({
  ...content,
  files: new Map(content.files).set(name, Buffer.from(text)),
});

/** Returns another value of the same kind, near the old one. */
function otherValue(value: unknown, next: () => number): unknown {
  if (typeof value === 'number') return next() < 0.5 ? value + 1 : Math.max(0, value - 1) || value + 2;
  if (Array.isArray(value)) return value.length > 0 && next() < 0.5 ? value.slice(1) : [...value, sha256('')];
  if (typeof value === 'object' && value !== null) return { ...value, further: 1 };
  const text = String(value);
  const at = Math.floor(next() * text.length);
  return text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
}

/** Changes one of some properties. */
function alterProperty(entry: Values, names: readonly string[], next: () => number): string {
  const name = pick(
    names.filter((name) => entry[name] !== undefined && entry[name] !== null),
    next,
  );
  entry[name] = otherValue(entry[name], next);
  return name;
}

const PROVEN = ['digest', 'readings', 'seal', 'auditRow', 'leafIndex', 'treeSize', 'path'];
const alterSeals: Alter = (content, next) => {
  const seals = sealsFile.parse(JSON.parse(read(content, 'seals.json')));
  const { id, days } = pick(seals.sensors, next);
  const entry = pick(
    days.filter(({ state }) => state !== 'empty'),
    next,
  );
  const way = pick(['property', 'property', 'double', 'drop', 'state', 'day'], next);
  const at = days.indexOf(entry);
  let what = way;
  if (way === 'property') what = alterProperty(entry, PROVEN, next);
  else if (way === 'double') days.splice(at, 0, entry);
  else if (way === 'drop') days.splice(at, 1);
  else if (way === 'state') entry['state'] = entry['state'] === 'unsealed' ? 'sealed' : 'wrong';
  else entry['day'] = '2025-06-01';
  return {
    what: `seals.json, sensor ${id}: ${what}`,
    content: withText(content, 'seals.json', JSON.stringify(seals)),
  };
};

const FIGURES = ['count', 'mean', 'min', 'max', 'outsideMs'];
const alterFigures: Alter = (content, next) => {
  const figures = figuresFile.parse(JSON.parse(read(content, 'figures.json')));
  const entry = pick(pick(figures.sensors, next).measurands, next);
  const name = pick(
    FIGURES.filter((figure) => typeof entry[figure] === 'number'),
    next,
  );
  const value = Number(entry[name]);
  entry[name] = name === 'mean' ? nextDouble(value) : value + 1;
  return {
    what: `figures.json: ${name}`,
    content: withText(content, 'figures.json', JSON.stringify(figures)),
  };
};

/** Returns the nearest double further from 0: it differs in the 17th digit. */
function nextDouble(value: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE() + 1n);
  return bytes.readDoubleBE();
}

/** Alters the readings of a sealed day; in half of the packs the seals fit them again, all but the proof. */
const alterReadings: Alter = (content, next) => {
  const name = pick(['readings/12.csv', 'readings/15.csv'], next);
  const lines = read(content, name).split('\n');
  const heads = lines.flatMap((line, place) => (line.startsWith('ts1') ? [place] : []));
  // The first day of a file is sealed.
  const at = 1 + Math.floor(next() * (Number(heads[1]) - 2));
  const way = pick(['dropped', 'doubled', 'swapped', 'digit', 'millisecond'], next);
  const line = String(lines[at]);
  if (way === 'dropped') lines.splice(at, 1);
  else if (way === 'doubled') lines.splice(at, 0, line);
  else if (way === 'swapped') lines.splice(at, 2, String(lines[at + 1]), line);
  else if (way === 'digit')
    lines[at] = line.replace(/\d(?=,)(?!.*\d,)/, (digit) => (digit === '7' ? '8' : '7'));
  else lines[at] = line.replace(/^\d+/, (time) => String(Number(time) + 1));
  const altered = withText(content, name, lines.join('\n'));
  const what = `${name}: a reading ${way}`;
  if (next() < 0.5) return { what, content: altered };
  const slice = lines.slice(
    0,
    heads[1] === undefined
      ? 0
      : lines.indexOf(String(lines.find((one, place) => place > 0 && one.startsWith('ts1'))), 1),
  );
  const seals = sealsFile.parse(JSON.parse(read(content, 'seals.json')));
  const sensor = seals.sensors.find(({ id }) => name === `readings/${id}.csv`);
  const day = sensor?.days.find(({ state }) => state === 'sealed');
  if (day === undefined) throw new Error('there is no sealed day');
  day['digest'] = sha256(slice.map((one) => `${one}\n`).join(''));
  day['readings'] = slice.length - 1;
  return { what: `${what}, its digest too`, content: withText(altered, 'seals.json', JSON.stringify(seals)) };
};

const ROW = ['id', 'timestamp', 'username', 'action', 'description', 'details', 'previous_hash', 'hash'];
const POINT = ['company_id', 'id', 'hash', 'timestamp', 'public_key', 'signature'];
/** Whether something may be missing without being noticed: a check-point between rows, or the last. */
const isNeeded = (line: string): boolean =>
  !/"kind":"check-point","company_id":\d+,"id":(?:13|50),/.test(line);
const alterAudit: Alter = (content, next) => {
  const lines = read(content, 'audit.jsonl').split('\n').slice(0, -1);
  const at = pick(
    lines.flatMap((line, place) => (isNeeded(line) ? [place] : [])),
    next,
  );
  const line = values.parse(JSON.parse(String(lines[at])));
  const way = pick(['property', 'property', 'dropped', 'doubled', 'swapped'], next);
  let what = `line ${at + 1} ${way}`;
  if (way === 'dropped') lines.splice(at, 1);
  else if (way === 'doubled') lines.splice(at, 0, String(lines[at]));
  else if (way === 'swapped') lines.splice(at, 2, String(lines[at + 1]), String(lines[at]));
  else {
    const properties = line['kind'] === 'entry' ? ROW : line['kind'] === 'check-point' ? POINT : ['kind'];
    what = `line ${at + 1}, ${alterProperty(line, properties, next)}`;
    lines[at] = JSON.stringify(line);
  }
  const text = lines.map((one) => `${one}\n`).join('');
  return { what: `audit.jsonl: ${what}`, content: withText(content, 'audit.jsonl', text) };
};

const alterManifest: Alter = (content, next) => {
  const change = (what: string, changed: Values): AlteredPack => ({
    what: `manifest.json: ${what}`,
    content: { ...content, manifest: { ...content.manifest, ...changed } },
  });
  const way = pick(['company', 'format', 'period', 'sensors', 'file', 'further'], next);
  if (way === 'company') return change(way, { company: { id: 9, name: 'Another' } });
  if (way === 'format') return change(way, { format: 'ts1-evidence-2' });
  const long = { from: '2025-06-01T00:00:00.000Z', to: '2026-01-31T17:59:59.999Z' };
  if (way === 'period') return change(way, { period: long });
  if (way === 'sensors') return change(way, { sensors: [{ id: 12, name: 'Freezer', serialNumber: '1' }] });
  const [name] = pick([...content.files], next);
  const sign = (own: PackContent, key: SigningKey): [string, Buffer][] => {
    const signed = signPack(own, key);
    if (way === 'file') return signed.filter(([entry]) => entry !== name);
    return [['further.txt', Buffer.from('x')], ...signed];
  };
  return { what: `manifest.json: ${way === 'file' ? `without ${name}` : 'a further file'}`, content, sign };
};

const WAYS: readonly Alter[] = [
  alterSeals,
  alterSeals,
  alterFigures,
  alterReadings,
  alterReadings,
  alterAudit,
  alterAudit,
  alterManifest,
];

/** Alters the content of a pack in one way that its proofs or figures contradict. */
export function alteredPack(content: PackContent, next: () => number): AlteredPack {
  return pick(WAYS, next)(content, next);
}
