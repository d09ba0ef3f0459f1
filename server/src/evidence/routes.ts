import { routes } from '@ts1/contract';
import type { ChangeDeps, Signing } from '../audit/index.ts';
import { Conflict } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { verifierPage, verifierProgram } from '../evidence-verifier/index.ts';
import { fileAnswer } from '../reports/index.ts';
import { askForPack } from './ask-for-pack.ts';
import { deletePack } from './delete-pack.ts';
import { packContent } from './pack-content.ts';
import { readPack, readPacks, toPack } from './packs.ts';

export interface EvidenceDeps extends ChangeDeps {
  readonly signing: Signing;
}

/** Registers the calls of evidence packs. */
export function registerEvidenceRoutes(api: Api, deps: EvidenceDeps): void {
  const { database, signing } = deps;
  registerRoute(api, routes.listEvidence, async ({ user: { companyId } }) => {
    const packs = await database.read(companyId, async (tx) => readPacks(tx, companyId));
    return packs.map(toPack);
  });
  registerRoute(api, routes.askForEvidence, async ({ user, body }) => askForPack(deps, user, body));
  registerRoute(api, routes.evidenceKey, async () => ({ publicKey: signing.key.publicKey }));
  registerRoute(api, routes.readEvidence, async ({ user: { companyId }, params: { packId } }) =>
    toPack(await database.read(companyId, async (tx) => readPack(tx, companyId, packId))),
  );
  registerRoute(api, routes.evidenceFile, async ({ user: { companyId }, params: { packId }, reply }) => {
    const pack = await database.read(companyId, async (tx) => readPack(tx, companyId, packId));
    const { state, attempt, bytes, ready_at: readyAt } = pack;
    if (state !== 'ready' || attempt === null || bytes === null || readyAt === null) {
      throw new Conflict('The evidence pack is not made yet.');
    }
    reply.header('content-length', bytes);
    const name = `evidence-${packId}-${new Date(readyAt).toISOString().slice(0, 10)}.zip`;
    return fileAnswer(reply, name, packContent(database, companyId, { packId, attempt, bytes }));
  });
  registerRoute(api, routes.evidenceVerifier, async ({ params: { file }, reply }) =>
    fileAnswer(reply, file, [await (file === 'verify.mjs' ? verifierProgram() : verifierPage())]),
  );
  registerRoute(api, routes.deleteEvidence, async ({ user, params: { packId } }) =>
    deletePack(deps, user, packId),
  );
}
