import { readContent, type Der, DerError, readOid, readParts, readOnly, TAG } from './der.ts';

/** An answer or a certificate that does not prove the time. Its message is the end of a sentence about the answer. */
export class StampRefused extends Error {}

/** The parts of an answer (RFC 3161, section 2.4.2; RFC 5652) by which it is checked; nothing of it is trusted yet. */
export interface StampAnswer {
  /** DER of the `TSTInfo`, which was signed. */
  readonly info: Buffer;
  /** The digest that was stamped, and the object identifier of its algorithm. */
  readonly imprint: { readonly algorithm: string; readonly digest: Buffer };
  /** Epoch milliseconds. */
  readonly at: number;
  /** The content of the nonce; undefined without one. */
  readonly nonce: Buffer | undefined;
  /** DER of each certificate in it. */
  readonly certificates: readonly Buffer[];
  readonly signer: SignerInfo;
}

/** The signature of a time-stamp authority, and what it signed. */
export interface SignerInfo {
  /** Object identifiers of algorithms; `signature` has its parameters with it. */
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: { readonly name: string; readonly parameters: Der | undefined };
  /** The signed attributes by their object identifiers, and the bytes that were signed. */
  readonly attributes: ReadonlyMap<string, Der>;
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const [GRANTED, GRANTED_WITH_MODS] = [0, 1];
/** Names of the failures that an authority may state (RFC 3161, section 2.4.2), by the number of their bit. */
const FAILURES: Readonly<Record<number, string>> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

/**
 * Reads an answer to a request for a time stamp.
 * @throws StampRefused for a refusal, and for bytes that are no answer
 */
export function readAnswer(bytes: Buffer): StampAnswer {
  try {
    const [status, token] = readParts(readOnly(bytes, TAG.sequence));
    requireGranted(readParts(status));
    return readToken(token);
  } catch (error) {
    if (error instanceof DerError)
      throw new StampRefused(`is not a time stamp: ${error.message}`, { cause: error });
    throw error;
  }
}

function requireGranted([status, ...about]: readonly Der[]): void {
  const number = readContent(status, TAG.integer)[0] ?? GRANTED;
  if (number === GRANTED || number === GRANTED_WITH_MODS) return;
  const bytes = about.find(({ tag }) => tag === 0x03)?.content.subarray(1) ?? Buffer.of();
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const named = Object.entries(FAILURES)
    .filter(([bit]) => bits[Number(bit)] === '1')
    .map(([, name]) => name);
  throw new StampRefused(`is a refusal: status ${[number, ...named].join(', ')}`);
}

function readToken(token: Der | undefined): StampAnswer {
  const [type, content] = readParts(token);
  if (readOid(type) !== SIGNED_DATA) throw new DerError('its token is not signed');
  const [, , encapsulated, ...rest] = readParts(readOnly(readContent(content, TAG.first), TAG.sequence));
  const [contentType, octets] = readParts(encapsulated);
  if (readOid(contentType) !== TST_INFO) throw new DerError('its token is about something else');
  const info = readContent(readOnly(readContent(octets, TAG.first), TAG.octets), TAG.octets);
  const certificates = rest.find(({ tag }) => tag === TAG.first);
  const [signer, ...more] = readParts(rest.at(-1), TAG.set);
  if (more.length > 0) throw new DerError('it has several signers');
  return {
    info,
    ...readInfo(info),
    certificates:
      certificates === undefined ? [] : readParts(certificates, TAG.first).map(({ whole }) => whole),
    signer: readSigner(readParts(signer)),
  };
}

/** Reads what was signed: the imprint, the time and the nonce. */
function readInfo(info: Buffer): Pick<StampAnswer, 'imprint' | 'at' | 'nonce'> {
  const [, , imprint, , time, ...optional] = readParts(readOnly(info, TAG.sequence));
  const [algorithm, digest] = readParts(imprint);
  return {
    imprint: { algorithm: readAlgorithm(algorithm).name, digest: readContent(digest, TAG.octets) },
    at: readTime(readContent(time, TAG.generalizedTime).toString('latin1')),
    nonce: optional.find(({ tag }) => tag === TAG.integer)?.content,
  };
}

function readTime(text: string): number {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at)) throw new DerError('its time is damaged');
  return at + Math.floor(Number(`0${fraction}`) * 1_000);
}

function readSigner([
  ,
  ,
  digestAlgorithm,
  attributes,
  signatureAlgorithm,
  signature,
]: readonly Der[]): SignerInfo {
  // The attributes are signed as a SET, under another tag than in the answer (RFC 5652, section 5.4).
  const signedBytes = Buffer.from(attributes?.whole ?? []);
  signedBytes[0] = TAG.set;
  const pairs = readParts(attributes, TAG.first).map((attribute) => {
    const [name, values] = readParts(attribute);
    const [value, ...more] = readParts(values, TAG.set);
    if (value === undefined || more.length > 0) throw new DerError('a signed attribute has not one value');
    return [readOid(name), value] as const;
  });
  return {
    digestAlgorithm: readAlgorithm(digestAlgorithm).name,
    signatureAlgorithm: readAlgorithm(signatureAlgorithm),
    attributes: new Map(pairs),
    signedBytes,
    signature: readContent(signature, TAG.octets),
  };
}

/** Returns an algorithm and its parameters. */
export function readAlgorithm(value: Der | undefined): { name: string; parameters: Der | undefined } {
  const [name, parameters] = readParts(value);
  return { name: readOid(name), parameters };
}
