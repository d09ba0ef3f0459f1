import { z } from 'zod';
import { MAX_PLAN_FILE_BYTES, sensorPosition, site, sitePlan } from './plans.ts';
import { route } from '../platform/route.ts';
import { displayName, id, idText } from '../platform/values.ts';

/** Base64 is a third longer than its content; a data URL's head and the rest of the body are added. */
const MAX_PLAN_TEXT = Math.ceil(MAX_PLAN_FILE_BYTES / 3) * 4 + 100;
const PLAN_BODY_BYTES = MAX_PLAN_TEXT + 1_000_000;

const saved = z.object({ status: z.literal('success'), message: z.string(), siteId: id });

const sitePath = z.object({ siteId: idText });
const anyId = z.union([id, idText]);
const positions = z
  .array(sensorPosition.extend({ sensorId: anyId }))
  .max(2_000)
  .superRefine((list, context) => {
    const seen = new Set<number>();
    for (const [index, { sensorId }] of list.entries()) {
      if (seen.has(sensorId)) {
        context.addIssue({ code: 'custom', path: [index, 'sensorId'], message: 'is listed twice' });
      }
      seen.add(sensorId);
    }
  });
/** PNG, JPEG or WebP as base64, with or without the head of a data URL. */
const planData = z.string().max(MAX_PLAN_TEXT, 'must be an image of at most 10 MB');
const siteFields = {
  siteDescription: displayName.optional(),
  /** Null or empty for no change. */
  sitePlan: planData.nullish(),
  scale: z.number().min(1).max(1_000).optional(),
  sensorPositions: positions.optional(),
  siteUsers: z.array(anyId).max(1_000).optional(),
  siteAddress: z.string().max(500).optional(),
  /** True deletes the site with its plan. */
  is_deleted: z.boolean().optional(),
};
const TAG = 'Sites and plans';

export const planRoutes = {
  listSites: route({
    method: 'GET',
    path: '/sites',
    summary: 'List the sites; `plans=false` leaves the images out',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({ plans: z.enum(['true', 'false']).optional() }),
    answer: z.object({ data: z.array(site) }),
    errors: [400],
  }),
  getSite: route({
    method: 'GET',
    path: '/sites/{siteId}',
    summary: 'Get one site with its plan',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sitePath,
    answer: site,
    errors: [400, 404],
  }),
  saveSite: route({
    method: 'POST',
    path: '/sites',
    summary: 'Add a site, or change the one that `siteId` names',
    tag: TAG,
    permission: 'devices',
    changes: ['Site', 'Plan'],
    body: z.object({ siteId: anyId.optional(), ...siteFields }),
    answer: saved,
    errors: [400, 404, 409, 413, 503],
    bodyLimitBytes: PLAN_BODY_BYTES,
  }),
  updateSite: route({
    method: 'PUT',
    path: '/sites/{siteId}',
    summary: 'Change a site; what is left out stays',
    tag: TAG,
    permission: 'devices',
    changes: ['Site', 'Plan'],
    params: sitePath,
    body: z.object(siteFields),
    answer: saved,
    errors: [400, 404, 413, 503],
    bodyLimitBytes: PLAN_BODY_BYTES,
  }),
  getPlan: route({
    method: 'GET',
    path: '/service3/sites/{siteId}/plan',
    summary: 'Get the plan of a site, and its sensors with their newest values',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sitePath,
    answer: sitePlan,
    errors: [400, 404],
  }),
  savePlan: route({
    method: 'POST',
    path: '/service3/sites/{siteId}/plan',
    summary: 'Upload the plan of a site: PNG, JPEG or WebP, at most 10 MB',
    tag: TAG,
    permission: 'devices',
    changes: ['Site', 'Plan'],
    params: sitePath,
    body: z.object({
      siteId: anyId.optional(),
      siteDescription: displayName.optional(),
      imageBuffer: planData.nullish(),
      scale: siteFields.scale,
      sensorPositions: positions.optional(),
    }),
    answer: saved,
    errors: [400, 404, 413, 503],
    bodyLimitBytes: PLAN_BODY_BYTES,
  }),
  saveLayout: route({
    method: 'PATCH',
    path: '/sites/{siteId}/plan',
    summary: 'Replace where the sensors of a site stand',
    tag: TAG,
    permission: 'devices',
    changes: ['Site', 'Plan'],
    params: sitePath,
    body: z.object({ sensorPositions: positions }),
    answer: saved,
    errors: [400, 404],
  }),
  deletePlan: route({
    method: 'DELETE',
    path: '/service3/sites/{siteId}/plan',
    summary: 'Remove the plan of a site and its markers; the site stays',
    tag: TAG,
    permission: 'devices',
    changes: ['Site', 'Plan'],
    params: sitePath,
    errors: [400, 404],
  }),
};
