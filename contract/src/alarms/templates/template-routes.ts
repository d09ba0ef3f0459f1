import { z } from 'zod';
import { alarmSettingsBody } from '../alarm-settings-body.ts';
import { instructionsText } from '../alarm-instructions.ts';
import { alarmSettings, settingsFields } from '../alarm-settings.ts';
import { LIMITED_MEASURANDS } from '../../measurands/measurands.ts';
import { route } from '../../platform/route.ts';
import { sensorType } from '../../sensors/sensor-type.ts';
import { inputMeasurand } from '../../sensors/inputs/input-measurands.ts';
import { displayName, id, idText, timestamp } from '../../platform/values.ts';
import { measurandLimits, measurandLimitsBody } from './measurand-limits.ts';

export const MOST_TEMPLATES = 200;
/** Number of past days on which a preview tries settings. */
export const PREVIEW_DAYS = 30;

/** Settings that a sensor takes from its template: all but whether it is out of service. */
const templateSettings = alarmSettings.omit({
  sensor_id: true,
  template: true,
  input_limits: true,
  alarms_disabled: true,
});

/** Progress of the followers towards the newest version. */
const progress = {
  followers: z.int().min(0),
  /** Followers that do not have the newest version yet, failed ones included. */
  waiting: z.int().min(0),
  failed: z.int().min(0),
};

export const alarmTemplate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Counted from 1. */
  version: z.int().min(1),
  savedAt: timestamp,
  savedBy: z.string(),
  settings: templateSettings,
  /** Limits of further measurands; each sensor keeps its own for measurands that are not listed. */
  input_limits: z.array(measurandLimits),
  ...progress,
});
export type AlarmTemplate = z.output<typeof alarmTemplate>;

/** Sensors of a type that lacks measurands that the template limits: those limits are ignored. */
const ignored = z.object({
  type: sensorType,
  sensors: z.int().min(1),
  measurands: z.array(z.enum(LIMITED_MEASURANDS)),
});
export type IgnoredOfType = z.output<typeof ignored>;

/** Sensors without an input of a measurand that the template limits: one added later takes the limits. */
const withoutInput = z.object({ measurand: inputMeasurand, sensors: z.int().min(1) });
export type WithoutInput = z.output<typeof withoutInput>;

export const templateJob = z.object({
  version: z.int().min(1),
  ...progress,
  /** The first hundred failures; they are retried automatically. */
  failures: z.array(
    z.object({ sensor_id: id, sensor_name: z.string(), reason: z.string(), retryAt: timestamp }),
  ),
  ignored: z.array(ignored),
  without: z.array(withoutInput),
});
export type TemplateJob = z.output<typeof templateJob>;

/** Effect of settings on sensors: now, and in the last days by the engine that evaluates live readings. */
export const templatePreview = z.object({
  sensors: z.int().min(0),
  /** Number of sensors out of these limits by their newest reading. */
  outNow: z.int().min(0),
  /** The first twenty of them. */
  out: z.array(z.object({ sensor_id: id, sensor_name: z.string() })),
  ignored: z.array(ignored),
  /** Sensors on which nothing is tried. Left out of previews made before templates had limits of inputs. */
  without: z.array(withoutInput).default([]),
  backTest: z.object({
    /** `stopped`: it took too long, and covers only the sensors that were tried. */
    state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
    startDate: timestamp,
    endDate: timestamp,
    /** How many sensors have been tried. */
    tried: z.int().min(0),
    alarms: z.int().min(0),
    /** Excursions that ended within the delay. */
    preAlarms: z.int().min(0),
    /** The sensors with the most alarms, ten at most. */
    worst: z.array(z.object({ sensor_id: id, sensor_name: z.string(), alarms: z.int().min(1) })),
  }),
});
export type TemplatePreview = z.output<typeof templatePreview>;

/** Saved like the settings of a sensor, but without out of service, which only a sensor can be. */
const settingsBody = settingsFields
  .omit({ alarms_disabled: true })
  .partial()
  .extend({ instructions: instructionsText.optional() })
  .transform((given, context) => {
    const parsed = alarmSettingsBody.safeParse(given);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

export const alarmTemplateBody = z.object({
  name: displayName,
  description: z.string().trim().max(500).optional(),
  settings: settingsBody,
  /** Unchanged when left out, so that programs that do not know of them remove none. */
  input_limits: measurandLimitsBody.optional(),
});

const templatePath = z.object({ templateId: idText });
const sensorIds = z.array(id).max(10_000);
const TAG = 'Alarms';

export const alarmTemplateRoutes = {
  listAlarmTemplates: route({
    method: 'GET',
    path: '/alarm-templates',
    summary: 'Templates of alarm settings that sensors follow',
    tag: TAG,
    permission: 'limits',
    answer: z.array(alarmTemplate),
  }),
  getAlarmTemplate: route({
    method: 'GET',
    path: '/alarm-templates/{templateId}',
    summary: 'One template of alarm settings',
    tag: TAG,
    permission: 'limits',
    params: templatePath,
    answer: alarmTemplate,
    errors: [400, 404],
  }),
  createAlarmTemplate: route({
    method: 'POST',
    path: '/alarm-templates',
    summary: 'Add a template of alarm settings; no sensor follows it yet',
    tag: TAG,
    permission: 'limits',
    changes: ['AlarmTemplates'],
    body: alarmTemplateBody,
    answer: alarmTemplate,
    success: 201,
    errors: [400, 409],
  }),
  saveAlarmTemplate: route({
    method: 'PUT',
    path: '/alarm-templates/{templateId}',
    summary:
      'Save a template as a new version; each sensor that follows it takes the version, one after another, in the background',
    tag: TAG,
    permission: 'limits',
    changes: ['AlarmTemplates'],
    params: templatePath,
    body: alarmTemplateBody,
    answer: alarmTemplate,
    errors: [400, 404, 409],
  }),
  deleteAlarmTemplate: route({
    method: 'DELETE',
    path: '/alarm-templates/{templateId}',
    summary: 'Delete a template that no sensor follows',
    tag: TAG,
    permission: 'limits',
    changes: ['AlarmTemplates'],
    params: templatePath,
    errors: [400, 404, 409],
  }),
  followAlarmTemplate: route({
    method: 'PUT',
    path: '/alarm-templates/{templateId}/sensors',
    summary:
      'Make sensors follow a template in place of the one they followed; its other followers go on. They take its settings one after another, in the background',
    tag: TAG,
    permission: 'limits',
    changes: ['AlarmTemplates', 'Alarms', 'Sensors'],
    params: templatePath,
    body: z.object({ sensorIds: sensorIds.min(1, 'must name at least one sensor') }),
    answer: alarmTemplate,
    errors: [400, 404],
  }),
  detachFromTemplate: route({
    method: 'DELETE',
    path: '/alarm-templates/{templateId}/sensors/{sensorId}',
    summary: 'A sensor stops following a template and keeps the settings that it has',
    tag: TAG,
    permission: 'limits',
    changes: ['AlarmTemplates', 'Alarms', 'Sensors'],
    params: templatePath.extend({ sensorId: idText }),
    errors: [400, 404],
  }),
  getTemplateJob: route({
    method: 'GET',
    path: '/alarm-templates/{templateId}/job',
    summary:
      'How far the followers of a template are with its newest version, and which of them failed and why',
    tag: TAG,
    permission: 'limits',
    params: templatePath,
    answer: templateJob,
    errors: [400, 404],
  }),
  previewAlarmTemplate: route({
    method: 'POST',
    path: '/alarm-templates/{templateId}/preview',
    summary:
      'What settings would mean to the followers of a template, or to other sensors: how many are out of them now, doors and counters apart, and a trial on the last 30 days that goes on in the background',
    tag: TAG,
    permission: 'limits',
    changes: [],
    params: templatePath,
    body: z.object({
      /** Left out to try those of the template. */
      settings: settingsBody.optional(),
      /** Left out to try those of the template, too. */
      input_limits: measurandLimitsBody.optional(),
      /** Left out to try on its followers. */
      sensorIds: sensorIds.optional(),
    }),
    answer: templatePreview,
    errors: [400, 404],
  }),
  getTemplatePreview: route({
    method: 'GET',
    path: '/alarm-templates/{templateId}/preview',
    summary: 'How far the last preview of a template is; 404 before there is one',
    tag: TAG,
    permission: 'limits',
    params: templatePath,
    answer: templatePreview,
    errors: [400, 404],
  }),
};
