export { deleteOldPacks } from './delete-pack.ts';
export { type MakeDeps, makeDuePacks } from './make-due-packs.ts';
export { readPackToSign } from './pack-to-sign.ts';
export { registerEvidenceRoutes } from './routes.ts';
