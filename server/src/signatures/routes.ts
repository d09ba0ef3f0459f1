import { routes } from '@ts1/contract';
import { requestPlace } from '../auth/index.ts';
import { createPasskeyProof } from '../passkeys/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { canonicalForm } from '../platform/canonical-form.ts';
import type { SignatureDeps } from './deps.ts';
import { signaturePurpose } from './purpose.ts';
import { readSignatures } from './read-signatures.ts';
import { maySign, requireSignable } from './require-signable.ts';
import { createSign } from './sign.ts';
import { readSignatureTerms } from './signature-terms.ts';

/** Registers the calls of signatures. */
export function registerSignatureRoutes(api: Api, deps: SignatureDeps): void {
  const { database, clock, cookies, recordsToSign } = deps;
  const passkeys = createPasskeyProof(deps);
  const sign = createSign(deps, passkeys);

  registerRoute(api, routes.listSignatures, async ({ user, query: { subjectKind, subjectId: ids } }) =>
    database.read(user.companyId, async (tx) => {
      const contents = new Map<number, object>();
      for (const id of ids) contents.set(id, (await recordsToSign[subjectKind](tx, user, id)).content);
      return readSignatures(tx, user.companyId, subjectKind, contents);
    }),
  );
  registerRoute(api, routes.readSignatureSubject, async ({ user, query: { subjectKind, subjectId } }) =>
    database.read(user.companyId, async (tx) => {
      const record = await recordsToSign[subjectKind](tx, user, subjectId);
      const { meanings, asksEmail } = await readSignatureTerms(tx, user, clock.now());
      return {
        subjectKind,
        subjectId,
        ...canonicalForm(record.content),
        isFinal: record.isFinal,
        maySign: maySign(user, subjectKind, record),
        meanings: [...meanings],
        asksEmail,
      };
    }),
  );
  registerRoute(api, routes.signaturePasskeyOptions, async ({ user, body }) => {
    await database.read(user.companyId, async (tx) =>
      requireSignable(tx, user, body, { recordsToSign, now: clock.now() }),
    );
    return passkeys.options(user, signaturePurpose(user, body));
  });
  registerRoute(api, routes.sign, async ({ user, body, request }) =>
    sign(user, { ...body, address: requestPlace(request, cookies).address }),
  );
}
