import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import type { AlarmDeps } from '../deps.ts';
import { deleteTemplate } from './delete-template.ts';
import { detachFromTemplate, followTemplate } from './follow-template.ts';
import { readJob } from './job-progress.ts';
import { readPreview, startPreview } from './preview.ts';
import { readTemplate, readTemplates } from './read-templates.ts';
import { createTemplate, saveTemplate } from './save-template.ts';

/** Registers the calls of templates of alarm settings. */
export function registerTemplateRoutes(api: Api, deps: AlarmDeps): void {
  const { database } = deps;
  registerRoute(api, routes.listAlarmTemplates, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readTemplates(tx, companyId)),
  );
  registerRoute(api, routes.getAlarmTemplate, async ({ user: { companyId }, params }) =>
    database.read(companyId, async (tx) => readTemplate(tx, companyId, params.templateId)),
  );
  registerRoute(api, routes.createAlarmTemplate, async ({ user, body }) => createTemplate(deps, user, body));
  registerRoute(api, routes.saveAlarmTemplate, async ({ user, params, body }) =>
    saveTemplate(deps, user, params.templateId, body),
  );
  registerRoute(api, routes.deleteAlarmTemplate, async ({ user, params }) =>
    deleteTemplate(deps, user, params.templateId),
  );
  registerRoute(api, routes.followAlarmTemplate, async ({ user, params, body }) =>
    followTemplate(deps, user, params.templateId, body.sensorIds),
  );
  registerRoute(api, routes.detachFromTemplate, async ({ user, params }) =>
    detachFromTemplate(deps, user, params.templateId, params.sensorId),
  );
  registerRoute(api, routes.getTemplateJob, async ({ user: { companyId }, params }) =>
    database.read(companyId, async (tx) => readJob(tx, companyId, params.templateId)),
  );
  registerRoute(api, routes.previewAlarmTemplate, async ({ user, params, body }) =>
    startPreview(deps, user, params.templateId, body),
  );
  registerRoute(api, routes.getTemplatePreview, async ({ user: { companyId }, params }) =>
    database.read(companyId, async (tx) => readPreview(tx, companyId, params.templateId)),
  );
}
