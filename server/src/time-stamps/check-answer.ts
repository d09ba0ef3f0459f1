import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { readContent, readOid, readParts, readOnly, TAG } from './der.ts';
import { readAlgorithm, readAnswer, type SignerInfo, type StampAnswer, StampRefused } from './read-answer.ts';
import { SHA_256, type StampRequest } from './request.ts';

/** Hashes that are accepted, by their object identifiers. */
const HASHES: ReadonlyMap<string, string> = new Map([
  [SHA_256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/** Signature algorithms that are accepted; `hash` is undefined where that of the digest counts. */
const SIGNATURES: ReadonlyMap<string, { readonly key: string; readonly hash?: string }> = new Map([
  ['1.2.840.113549.1.1.1', { key: 'rsa' }],
  ['1.2.840.113549.1.1.10', { key: 'rsa-pss' }],
  ['1.2.840.113549.1.1.11', { key: 'rsa', hash: 'sha256' }],
  ['1.2.840.113549.1.1.12', { key: 'rsa', hash: 'sha384' }],
  ['1.2.840.113549.1.1.13', { key: 'rsa', hash: 'sha512' }],
  ['1.2.840.10045.4.3.2', { key: 'ec', hash: 'sha256' }],
  ['1.2.840.10045.4.3.3', { key: 'ec', hash: 'sha384' }],
  ['1.2.840.10045.4.3.4', { key: 'ec', hash: 'sha512' }],
]);

const [MESSAGE_DIGEST, SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2] = [
  '1.2.840.113549.1.9.4',
  '1.2.840.113549.1.9.16.2.12',
  '1.2.840.113549.1.9.16.2.47',
];
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Longest chain of certificates. */
const MOST_CERTIFICATES = 8;

/**
 * Checks an answer to a request: status, imprint, nonce, the signature by a certificate in it whose only purpose is time
 * stamping and that was valid then; with `roots` also that one of them vouches for that certificate.
 * @returns the time that is proven, in epoch milliseconds
 * @throws StampRefused with the first thing that is wrong
 */
export function checkAnswer(
  bytes: Buffer,
  { digest, nonce }: Pick<StampRequest, 'digest' | 'nonce'>,
  roots: readonly X509Certificate[] = [],
): number {
  const answer = readAnswer(bytes);
  const { imprint } = answer;
  if (imprint.algorithm !== SHA_256 || !imprint.digest.equals(digest)) refuse('is about another digest');
  if (answer.nonce?.equals(nonce) !== true) refuse('has another nonce');
  try {
    const certificate = findSigner(answer);
    requirePurpose(certificate);
    requireValid(certificate, answer.at);
    requireSignature(answer, certificate);
    if (roots.length > 0) requireChain(certificate, answer, roots);
  } catch (error) {
    // Hostile bytes make OpenSSL fail in ways of its own.
    throw error instanceof StampRefused ? error : new StampRefused('is damaged', { cause: error });
  }
  return answer.at;
}

function refuse(reason: string): never {
  throw new StampRefused(reason);
}

/** Returns the certificate that the signed attributes name by its digest (RFC 5035, RFC 5816). */
function findSigner({ certificates, signer }: StampAnswer): X509Certificate {
  const [second, first] = [SIGNING_CERTIFICATE_V2, SIGNING_CERTIFICATE].map((name) =>
    signer.attributes.get(name),
  );
  const [list] = readParts(second ?? first);
  const [named] = readParts(list);
  const parts = readParts(named);
  const stated =
    second !== undefined && parts[0]?.tag === TAG.sequence ? readAlgorithm(parts[0]).name : SHA_256;
  const hash = second === undefined ? 'sha1' : toHash(stated);
  const digest = readContent(
    parts.find(({ tag }) => tag === TAG.octets),
    TAG.octets,
  );
  const own = certificates.find((one) => createHash(hash).update(one).digest().equals(digest));
  return own === undefined ? refuse('does not contain the certificate that signed it') : parse(own);
}

function parse(certificate: Buffer): X509Certificate {
  try {
    return new X509Certificate(certificate);
  } catch (error) {
    throw new StampRefused('contains a damaged certificate', { cause: error });
  }
}

function toHash(algorithm: string): string {
  return HASHES.get(algorithm) ?? refuse(`uses the hash ${algorithm}, which is not accepted`);
}

/** Requires the purpose id-kp-timeStamping, alone and marked as critical (RFC 3161, section 2.3). */
function requirePurpose({ raw }: X509Certificate): void {
  const [body] = readParts(readOnly(raw, TAG.sequence));
  const extensions = readParts(body).find(({ tag }) => tag === TAG.fourth);
  const all = extensions === undefined ? [] : readParts(readOnly(extensions.content, TAG.sequence));
  const parts = all
    .map((extension) => readParts(extension))
    .find(([name]) => readOid(name) === EXTENDED_KEY_USAGE);
  const purposes =
    parts === undefined ? [] : readParts(readOnly(readContent(parts.at(-1), TAG.octets), TAG.sequence));
  const isCritical = parts?.[1]?.tag === TAG.boolean && parts[1].content[0] === 0xff;
  if (purposes.length !== 1 || readOid(purposes[0]) !== TIME_STAMPING || !isCritical) {
    refuse('was signed with a certificate that is not for time stamps');
  }
}

function requireValid({ validFrom, validTo }: X509Certificate, at: number): void {
  if (at < Date.parse(validFrom) || at > Date.parse(validTo)) {
    refuse('was signed with a certificate that was not valid then');
  }
}

function requireSignature({ info, signer }: StampAnswer, { publicKey }: X509Certificate): void {
  const { signatureAlgorithm, attributes, signedBytes, signature } = signer;
  const digestHash = toHash(signer.digestAlgorithm);
  const stated = readContent(attributes.get(MESSAGE_DIGEST), TAG.octets);
  const isOfInfo = createHash(digestHash).update(info).digest().equals(stated);
  const algorithm = SIGNATURES.get(signatureAlgorithm.name);
  if (algorithm === undefined)
    refuse(`has the signature algorithm ${signatureAlgorithm.name}, which is not accepted`);
  const isPss = algorithm.key === 'rsa-pss';
  const hash = isPss ? pssHash(signatureAlgorithm) : (algorithm.hash ?? digestHash);
  const hasKey =
    publicKey.asymmetricKeyType === algorithm.key || (isPss && publicKey.asymmetricKeyType === 'rsa');
  const key = isPss ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING } : publicKey;
  if (!isOfInfo || !hasKey || !verify(hash, signedBytes, key, signature)) refuse('has a wrong signature');
}

/** Returns the hash in the parameters of RSASSA-PSS (RFC 4055, section 3.1), which by default would be SHA-1. */
function pssHash({ parameters }: SignerInfo['signatureAlgorithm']): string {
  const hash = readParts(parameters).find(({ tag }) => tag === TAG.first);
  if (hash === undefined) refuse('uses SHA-1, which is not accepted');
  return toHash(readAlgorithm(readOnly(hash.content, TAG.sequence)).name);
}

/** Requires that certificates of the answer lead from its signer to one of the roots. */
function requireChain(
  signer: X509Certificate,
  { certificates, at }: StampAnswer,
  roots: readonly X509Certificate[],
): void {
  const between = certificates.map(parse);
  let current = signer;
  for (let length = 0; length < MOST_CERTIFICATES; length += 1) {
    const isIssuer = (one: X509Certificate): boolean =>
      current.checkIssued(one) && current.verify(one.publicKey);
    if (roots.some((root) => root.raw.equals(current.raw) || isIssuer(root))) return;
    const next = between.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuer(one));
    if (next === undefined) break;
    requireValid(next, at);
    current = next;
  }
  refuse('was signed with a certificate that no root of TIMESTAMP_CA vouches for');
}
