import { signingKey } from './audit-log.ts';
import { alteredPack } from './alter-signed.ts';
import { alteredText } from './alter-text.ts';
import { makeContent, type PackContent, signPack } from './make-pack.ts';
import { createNumbers, pick } from './numbers.ts';
import { toZip } from './zip-file.ts';

/** A pack in which one thing is wrong. */
export interface Falsification {
  readonly what: string;
  readonly zip: Buffer;
  /** The file that must be named; undefined where several can be. */
  readonly file?: string;
}

/** Key of the installation, and one that somebody made without its secret. */
const [OWN, FOREIGN] = [signingKey(1), signingKey(2)];
/** The key that an auditor of made packs was given. */
export const AUDITORS_KEY = OWN.publicKey;

const SUBJECT = {
  company: { id: 7, name: 'Harbour Hospital' },
  key: OWN,
  firstDay: 20_481,
  readingsADay: 12,
  seed: 5,
};
/** The content in which nothing is wrong. */
export const TRUE_CONTENT = makeContent(SUBJECT);
/** Sources of foreign parts: another company, another year, and another installation. */
const OTHERS: readonly PackContent[] = [
  makeContent({ ...SUBJECT, company: { id: 8, name: 'Milk' }, seed: 6 }),
  makeContent({ ...SUBJECT, firstDay: SUBJECT.firstDay - 365, seed: 7 }),
  makeContent({ ...SUBJECT, key: FOREIGN, seed: 8 }),
];

/** Its entries, signed. */
export const TRUE_PACK: readonly [string, Buffer][] = signPack(TRUE_CONTENT, OWN);

type Falsify = (next: () => number) => Falsification;

const withFile = (content: PackContent, name: string, bytes: Buffer): PackContent => ({
  ...content,
  files: new Map(content.files).set(name, bytes),
});
/** Puts other files into the signed pack. */
const withEntries = (changed: ReadonlyMap<string, Buffer>): [string, Buffer][] =>
  TRUE_PACK.map(([name, bytes]) => [name, changed.get(name) ?? bytes]);

/** Some bytes of a file are others; nothing else was touched. */
const alterBytes: Falsify = (next) => {
  const [name, bytes] = pick(TRUE_PACK, next);
  const { what, text } = alteredText(bytes, next);
  const file = name === 'manifest.sig' ? {} : { file: name };
  return { what: `${name}: ${what}`, zip: toZip(withEntries(new Map([[name, text]]))), ...file };
};

/** The sums of an altered file are right again, but it could not be signed. */
const alterAndSum: Falsify = (next) => {
  const [name, bytes] = pick([...TRUE_CONTENT.files], next);
  const { what, text } = alteredText(bytes, next);
  const entries = new Map(signPack(withFile(TRUE_CONTENT, name, text), OWN));
  const signature = new Map(TRUE_PACK).get('manifest.sig') ?? Buffer.alloc(0);
  const zip = toZip(entries.set('manifest.sig', signature));
  return { what: `${name}, summed again: ${what}`, zip, file: 'manifest.json' };
};

/** A whole pack is made anew, every digest, proof and signature of which fits, by somebody without the key. */
const forgeAll: Falsify = (next) => {
  const forged = makeContent({ ...SUBJECT, key: FOREIGN, seed: Math.floor(next() * 1e6) });
  const claimed = next() < 0.5 ? OWN : FOREIGN;
  const signed = signPack(forged, { publicKey: claimed.publicKey, sign: FOREIGN.sign });
  return { what: 'made anew with another key', zip: toZip(signed), file: 'manifest.json' };
};

/** A file is that of another company, year or installation; with or without a right manifest. */
const exchange: Falsify = (next) => {
  const other = pick(OTHERS, next);
  const name = pick(
    ['audit.jsonl', 'seals.json', 'figures.json', 'readings/12.csv', 'readings/15.csv'],
    next,
  );
  const bytes = other.files.get(name) ?? Buffer.alloc(0);
  const what = `${name} of another pack`;
  if (next() < 0.5) return { what, zip: toZip(withEntries(new Map([[name, bytes]]))), file: name };
  return { what: `${what}, signed again`, zip: toZip(signPack(withFile(TRUE_CONTENT, name, bytes), OWN)) };
};

/** The manifest and its signature are those of another pack. */
const exchangeManifest: Falsify = (next) => {
  const [manifest, signature] = signPack(pick(OTHERS, next), OWN).slice(-2);
  const changed = new Map([manifest, signature].flatMap((entry) => (entry === undefined ? [] : [entry])));
  return { what: 'the manifest of another pack', zip: toZip(withEntries(changed)) };
};

/** Somebody with the key signed what does not fit: only proofs and figures can tell. */
const alterSigned: Falsify = (next) => {
  const { what, content, sign } = alteredPack(TRUE_CONTENT, next);
  return { what: `${what}, signed again`, zip: toZip((sign ?? signPack)(content, OWN)) };
};

/** The ZIP file ends early, goes on, or is damaged. */
const damageZip: Falsify = (next) => {
  const zip = toZip(TRUE_PACK);
  const way = Math.floor(next() * 3);
  if (way === 0) return { what: 'cut off', zip: zip.subarray(0, Math.floor(next() * zip.length)) };
  if (way === 1) return { what: 'something added', zip: Buffer.concat([zip, Buffer.from('x')]) };
  // Small ones have bits that say nothing, and so has the last byte of each.
  const [name] = pick(
    TRUE_PACK.filter(([, { length }]) => length > 1000),
    next,
  );
  const [begin, end] = [zip.indexOf(name) + name.length, zip.indexOf('PK\u0007\u0008', zip.indexOf(name))];
  const at = begin + Math.floor(next() * (end - 1 - begin));
  zip.writeUInt8(zip.readUInt8(at) ^ (1 << Math.floor(next() * 8)), at);
  return { what: `a bit of the data of ${name}`, zip, file: name };
};

const WAYS: readonly Falsify[] = [
  alterBytes,
  alterBytes,
  alterAndSum,
  forgeAll,
  exchange,
  exchangeManifest,
  alterSigned,
  alterSigned,
  alterSigned,
  damageZip,
];

/** Makes so many falsified packs, every way in turn; the same for the same seed. */
export function* falsifications(count: number, seed: number): Generator<Falsification> {
  const next = createNumbers(seed);
  for (let number = 0; number < count; number += 1) {
    const way = WAYS[number % WAYS.length] ?? alterBytes;
    const made = way(next);
    yield { ...made, what: `${number}: ${made.what}` };
  }
}
