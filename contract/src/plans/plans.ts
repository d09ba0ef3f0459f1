import { z } from 'zod';
import { furtherValues } from '../measurands/further-values.ts';
import { id } from '../platform/values.ts';

/** Zoom of the plan on screen (spec 2 §9). */
export const PLAN_ZOOM = { min: 0.5, max: 2, step: 0.1 } as const;
/** Distance of the plan's grid lines in pixels. */
export const PLAN_GRID_PX = 20;
/** Largest position of a marker to the right or down; a plan is at most 2,000 px long. */
export const PLAN_MAX_PX = 10_000;
export const PLAN_SCALE = 100;
export const NEW_SITE = 'New Site';
export const MAX_SITES = 50;
export const MAX_PLAN_FILE_BYTES = 10 * 1024 * 1024;

const coordinate = z.number().min(0).max(PLAN_MAX_PX);
/** Position of a sensor on a plan: pixels from the top left corner at zoom 1. */
export const sensorPosition = z.object({ sensorId: id, x: coordinate, y: coordinate });
export type SensorPosition = z.output<typeof sensorPosition>;

export const site = z.object({
  siteId: id,
  siteDescription: z.string(),
  /** WebP as base64; null without a plan, or when the call left plans out. */
  sitePlan: z.string().nullable(),
  scale: z.number(),
  sensorPositions: z.array(sensorPosition),
  siteUsers: z.array(id),
  siteAddress: z.string(),
  is_deleted: z.literal(false),
});
export type Site = z.output<typeof site>;

export const planMarker = sensorPosition.extend({
  sensorName: z.string(),
  temp: z.number().nullable(),
  humidity: z.number().nullable(),
  ...furtherValues,
  status: z.enum(['online', 'warning', 'offline']),
});

export const sitePlan = z.object({
  /** WebP as base64; null while the site has no plan. */
  imageBuffer: z.string().nullable(),
  /** Size at zoom 1 in pixels; null without a plan. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  sensorPositions: z.array(planMarker),
});
export type SitePlan = z.output<typeof sitePlan>;
