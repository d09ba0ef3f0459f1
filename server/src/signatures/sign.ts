import { type GivenProof, type Signature, type SignatureProof, toTimestamp } from '@ts1/contract';
import { type Change, changeBy } from '../audit/index.ts';
import { createProvePassword } from '../auth/index.ts';
import type { PasskeyProof } from '../passkeys/index.ts';
import { Unauthenticated } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SignatureDeps } from './deps.ts';
import { signaturePurpose } from './purpose.ts';
import { toSignature } from './read-signatures.ts';
import { requireSignable, type Wanted } from './require-signable.ts';

interface Request extends Wanted {
  readonly proof: GivenProof;
  /** IP address that the request comes from. */
  readonly address: string;
}

/** A proof that was right; `use` is the part of it that belongs into the transaction of the signature. */
interface Proven {
  readonly provenBy: SignatureProof;
  readonly use: (change: Change) => Promise<void>;
}

/**
 * Signs a record: one row, and one audit row with the same facts, which the chain binds to all others. The record is
 * compared before the proof is looked at, and again in the transaction of the signature.
 * @throws NotFound; Conflict; InvalidInput that names what is wrong of the proof; TooManyAttempts
 */
export function createSign(
  deps: SignatureDeps,
  passkeys: PasskeyProof,
): (user: SignedInUser, request: Request) => Promise<Signature> {
  const { database, clock, recordsToSign } = deps;
  const provePassword = createProvePassword(deps, 'sign-by-password');

  const prove = async (user: SignedInUser, request: Request, asksEmail: boolean): Promise<Proven> => {
    const { proof, address } = request;
    if (proof.kind === 'passkey') {
      const purpose = signaturePurpose(user, request);
      const use = await passkeys.prove(user, { response: proof.response, purpose, address });
      return { provenBy: 'passkey', use };
    }
    await provePassword(user, { ...proof, asksEmail, address });
    const provenBy = proof.email === undefined ? 'password' : 'email-and-password';
    return { provenBy, use: async (change) => noteSeries(change, user) };
  };

  return async (user, request) => {
    const { companyId, userId } = user;
    const { subjectKind, subjectId, sha256, meaning } = request;
    const { terms } = await database.read(companyId, async (tx) =>
      requireSignable(tx, user, request, { recordsToSign, now: clock.now() }),
    );
    const { provenBy, use } = await prove(user, request, terms.asksEmail);
    return changeBy(deps, user, async (change) => {
      const { tx, at, record } = change;
      await tx.dialect.takeTurn(tx, `signature ${companyId} ${subjectKind} ${subjectId}`);
      const { title } = await requireSignable(tx, user, request, { recordsToSign, now: at });
      await use(change);
      const row = {
        company_id: companyId,
        subject_kind: subjectKind,
        subject_id: subjectId,
        signed_by_id: userId,
        meaning,
        signed_at: at,
        sha256,
        signed_by: await printedName(change, user),
        proven_by: provenBy,
      };
      await tx.sql.insertInto('signatures').values(row).execute();
      record('record_sign', `Signed ${title}: ${meaning}`, {
        subjectKind,
        subjectId,
        sha256,
        meaning,
        signedBy: row.signed_by,
        signedAt: toTimestamp(at),
        provenBy,
      });
      return toSignature(row, sha256);
    });
  };
}

/** Begins or prolongs the series of a session, in which the next signature needs the password alone. */
async function noteSeries({ tx, companyId, at }: Change, { sessionId }: SignedInUser): Promise<void> {
  const noted = await tx.sql
    .updateTable('sessions')
    .set({ signed_at: at })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  // A password that was changed meanwhile has ended the session.
  if (noted.numUpdatedRows === 0n) throw new Unauthenticated('Invalid credentials');
}

/** The name of the signer as it is printed: first and last name, or the user name where there is neither. */
async function printedName({ tx, companyId }: Change, { userId, username }: SignedInUser): Promise<string> {
  const row = await tx.sql
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const names = [row.first_name, row.last_name].filter((name) => name !== null && name.trim() !== '');
  return names.length === 0 ? username : names.join(' ');
}
