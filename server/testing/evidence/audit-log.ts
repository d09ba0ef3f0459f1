import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** A key pair for Ed25519, of a seed of 32 equal bytes. */
export interface SigningKey {
  readonly publicKey: string;
  readonly sign: (message: Uint8Array) => string;
}

/** Returns the key of an installation with such a number. */
export function signingKey(installation: number): SigningKey {
  const seed = Buffer.alloc(32, installation);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    publicKey: raw.toString('base64'),
    sign: (message) => sign(null, message, key).toString('base64'),
  };
}

export const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Returns the time of so many milliseconds since 1970-01-01 UTC as it is written. */
export const written = (at: number): string => new Date(at).toISOString();

/** A row to be appended to a log. */
export interface NewRow {
  readonly at: number;
  readonly action: string;
  readonly description: string;
  readonly details: object;
}

/** A company's audit log (docs/audit-log.md), as lines of an export. */
export interface AuditLog {
  /** The line of a row, counted from 1. */
  row(id: number): string;
  /** The line of a check-point at a row. */
  checkpoint(id: number): string;
}

/** Makes the log of a company from its rows. */
export function makeLog(
  company: { readonly id: number; readonly name: string },
  rows: readonly NewRow[],
  key: SigningKey,
): AuditLog {
  const hashes = ['0'.repeat(64)];
  const lines = rows.map(({ at, action, description, details }, place) => {
    const id = place + 1;
    const previous = String(hashes[place]);
    const hash = sha256(
      JSON.stringify([
        'ts1 audit 1',
        company.id,
        id,
        at,
        'user',
        3,
        'Ana "A" Ölmüller 🌡',
        action,
        description,
        JSON.stringify(details),
        previous,
      ]),
    );
    hashes.push(hash);
    return JSON.stringify({
      kind: 'entry',
      id,
      timestamp: written(at),
      user_id: 3,
      username: 'Ana "A" Ölmüller 🌡',
      actor: 'user',
      action,
      description,
      company: company.name,
      details,
      previous_hash: previous,
      hash,
    });
  });
  return {
    row: (id) => String(lines[id - 1]),
    checkpoint: (id) => {
      const at = Number(rows[id - 1]?.at) + 30_000;
      const hash = String(hashes[id]);
      const message = JSON.stringify(['ts1 audit check-point 1', company.id, id, hash, at]);
      return JSON.stringify({
        kind: 'check-point',
        company_id: company.id,
        id,
        hash,
        timestamp: written(at),
        public_key: key.publicKey,
        signature: key.sign(Buffer.from(message)),
      });
    },
  };
}
