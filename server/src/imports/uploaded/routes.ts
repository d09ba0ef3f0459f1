import { MOST_IMPORT_BYTES, routes } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeDeps } from '../../audit/index.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import { readLastImport } from './attempt.ts';
import type { ReadingsImporter } from './importer.ts';

interface ReadingsImportRouteDeps extends ChangeDeps {
  readonly readingsImporter: ReadingsImporter;
}

/** Registers the calls by which admins import readings from files of other products. */
export function registerReadingsImportRoutes(api: Api, deps: ReadingsImportRouteDeps): void {
  registerRoute(api, routes.getReadingsImport, async ({ user }) => ({
    maxBytes: MOST_IMPORT_BYTES,
    import: await readLastImport(deps.database, user.companyId, deps.clock.now()),
  }));
  registerRoute(api, routes.previewReadingsImport, async ({ user, request }) =>
    deps.readingsImporter.preview(user, request.raw, declaredBytes(request)),
  );
  registerRoute(api, routes.importReadings, async ({ user, request }) => {
    await deps.readingsImporter.accept(user, request.raw, declaredBytes(request));
  });
}

function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
