import { z } from 'zod';
import { DAY_MS } from '../platform/durations.ts';
import { ALARM_LEVELS, byMilderDelay } from '../alarms/alarm-levels.ts';
import { ALARM_TYPE_FIELDS, CHANGE_FIGURES, figureSwitch, type ChangeFigure } from '../alarms/alarm-types.ts';
import { CHANGING_MEASURAND } from '../alarms/change-limits.ts';
import { analogueLimits, countLimits, stateLimits } from '../alarms/input-limits/input-limits.ts';
import { MEASURAND_TABLE } from '../measurands/measurand.ts';
import { LIMIT_SIDES, LIMITED_MEASURANDS, type LimitedMeasurand } from '../measurands/measurands.ts';
import { findMisplacedLimits } from '../alarms/limit-order.ts';
import { route } from '../platform/route.ts';
import { inputFiguresPage } from '../sensors/inputs/input-figures.ts';
import { inputPath } from '../sensors/inputs/input-routes.ts';
import { MOST_TARGET_MINUTES, RESPONSE_TARGET_MINUTES, responseFigures } from './response-figures.ts';
import {
  alarmQuality,
  backTest,
  heatCell,
  inputBackTest,
  inputHeatMap,
  outsideWeather,
} from './analytics-answers.ts';
import { sensorStatistics } from './sensor-statistics.ts';
import { idText, moment } from '../platform/values.ts';

/** Longest period that can be requested. */
export const ANALYTICS_MAX_DAYS = 400;

const period = { startDate: moment, endDate: moment };
const inOrder = <T extends z.ZodType<{ startDate: number; endDate: number }>>(schema: T) =>
  schema
    .refine((q) => q.startDate < q.endDate, { path: ['endDate'], message: 'must be after startDate' })
    .refine((q) => q.endDate - q.startDate <= ANALYTICS_MAX_DAYS * DAY_MS, {
      path: ['endDate'],
      message: `must be within ${ANALYTICS_MAX_DAYS} days of startDate`,
    });

const measurandRange = (name: LimitedMeasurand) => MEASURAND_TABLE[name].range;
/** Range of all measurands together; a refinement checks the range of the requested one. */
const limit = z.coerce
  .number()
  .min(Math.min(...LIMITED_MEASURANDS.map((name) => measurandRange(name).min)))
  .max(Math.max(...LIMITED_MEASURANDS.map((name) => measurandRange(name).max)));
const deadband = z.coerce
  .number()
  .min(0)
  .max(Math.max(...LIMITED_MEASURANDS.map((name) => MEASURAND_TABLE[name].limits.widestDeadband)));
/** Temperature when left out. */
const measurand = z.enum(LIMITED_MEASURANDS).optional();
const minutes = z.coerce.number().min(0).max(10_080);
const TAG = 'Analytics';

const isGiven = (figure: number | null | undefined): boolean => figure !== undefined && figure !== null;
/** Limits on a scale that can be tried, by their names in a query: `high_alarm`, `low_warning`. */
export const TRIED_LIMITS = ALARM_LEVELS.flatMap((level) =>
  LIMIT_SIDES.map((side) => `${side}_${level}` as const),
);
type TriedLimit = (typeof TRIED_LIMITS)[number];
const byTriedLimit = <T>(value: T) =>
  Object.fromEntries(TRIED_LIMITS.map((name) => [name, value])) as Record<TriedLimit, T>;
const CHANGE_LIMITS = CHANGE_FIGURES.filter((name) => figureSwitch(name) !== undefined);
/** Limits of changes and their further figures, by their names among the alarm settings. */
const triedChanges = Object.fromEntries(
  CHANGE_FIGURES.map((name) => [name, z.optional(ALARM_TYPE_FIELDS[name])]),
) as { readonly [Name in ChangeFigure]: z.ZodOptional<(typeof ALARM_TYPE_FIELDS)[Name]> };

/** Names of the limits of an input; a limit that is given is on. */
const INPUT_LIMITS = [...TRIED_LIMITS, 'open_minutes', 'count_alarm'] as const;
const triedOfInput = {
  ...byTriedLimit(z.optional(analogueLimits.shape.high_alarm)),
  deadband: z.optional(analogueLimits.shape.deadband),
  delay: z.optional(analogueLimits.shape.delay),
  /** Same as the delay when left out. */
  ...byMilderDelay(z.optional(analogueLimits.shape.delay)),
  off_delay: z.optional(analogueLimits.shape.off_delay),
  open_minutes: z.optional(stateLimits.shape.open_minutes),
  count_alarm: z.optional(countLimits.shape.count_alarm),
};

const responseQuery = inOrder(
  z.object({
    ...period,
    zoneId: idText.optional(),
    /** Minutes within which an alarm is to be acknowledged. */
    withinMinutes: z.coerce
      .number()
      .pipe(z.int().min(1).max(MOST_TARGET_MINUTES))
      .default(RESPONSE_TARGET_MINUTES),
  }),
);

export const analyticsRoutes = {
  statistics: route({
    method: 'GET',
    path: '/analytics/statistics',
    summary: 'Statistics of every sensor, or of those of a zone, over a period',
    tag: TAG,
    permission: 'signed-in',
    query: inOrder(z.object({ ...period, zoneId: idText.optional() })),
    answer: z.array(sensorStatistics),
    errors: [400, 404, 503],
  }),
  inputFigures: route({
    method: 'GET',
    path: '/analytics/input-figures',
    summary:
      'What the inputs of every sensor, or of those of a zone, did over a period: extremes, mean and deviation of figures, times in states, counts; as many sensors at a time as are read in about a second',
    tag: TAG,
    permission: 'signed-in',
    query: inOrder(z.object({ ...period, zoneId: idText.optional(), after: idText.optional() })),
    answer: inputFiguresPage,
    errors: [400, 404, 503],
  }),
  alarmQuality: route({
    method: 'GET',
    path: '/analytics/alarm-quality',
    summary: 'How good the alarms of a period were, in terms of ISA-18.2',
    tag: TAG,
    permission: 'signed-in',
    query: inOrder(z.object({ ...period, zoneId: idText.optional() })),
    answer: alarmQuality,
    errors: [400, 404],
  }),
  responseFigures: route({
    method: 'GET',
    path: '/analytics/responses',
    summary:
      'How people responded to the alarms of a period: times to the first message, to opening it, to acknowledging, to normal; by group, person, sensor and hour',
    tag: TAG,
    permission: 'signed-in',
    query: responseQuery,
    answer: responseFigures,
    errors: [400, 404],
  }),
  responsePdf: route({
    method: 'GET',
    path: '/analytics/responses/pdf',
    summary: 'How people responded to the alarms of a period, as a PDF file',
    tag: TAG,
    permission: 'signed-in',
    query: responseQuery,
    mediaType: 'application/pdf',
    answer: z.string(),
    errors: [400, 404, 503],
  }),
  heatMap: route({
    method: 'GET',
    path: '/analytics/sensors/{sensorId}/heat-map',
    summary: 'Temperature, or another measurand, of a sensor by hour and day of the week',
    tag: TAG,
    permission: 'signed-in',
    params: z.object({ sensorId: idText }),
    query: inOrder(z.object({ ...period, measurand })),
    answer: z.array(heatCell),
    errors: [400, 404],
  }),
  inputHeatMap: route({
    method: 'GET',
    path: '/analytics/sensors/{sensorId}/inputs/{input}/heat-map',
    summary:
      'An input of a sensor by hour and day of the week: mean of a figure, share of the time of a state, counts an hour',
    tag: TAG,
    permission: 'signed-in',
    params: inputPath,
    query: inOrder(z.object(period)),
    answer: inputHeatMap,
    errors: [400, 404],
  }),
  outsideWeather: route({
    method: 'GET',
    path: '/analytics/weather',
    summary: 'The weather outside; null without a source, and while nothing is known',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.object({ weather: outsideWeather.nullable() }),
  }),
  backTest: route({
    method: 'GET',
    path: '/analytics/sensors/{sensorId}/back-test',
    summary: 'How many alarms and warnings these limits and delays would have raised in a period',
    tag: TAG,
    permission: 'signed-in',
    params: z.object({ sensorId: idText }),
    query: inOrder(
      z.object({
        ...period,
        measurand,
        ...byTriedLimit(limit.optional()),
        delay: minutes.optional(),
        /** Same as the delay when left out. */
        ...byMilderDelay(minutes.optional()),
        deadband: deadband.optional(),
        ...triedChanges,
      }),
    )
      .refine((q) => [...TRIED_LIMITS, ...CHANGE_LIMITS].some((name) => isGiven(q[name])), {
        path: ['high_alarm'],
        message: 'or a low limit is required',
      })
      .superRefine(({ measurand: name = 'temperature', ...q }, context) => {
        for (const { name: path, message } of findMisplacedLimits((side, level) => q[`${side}_${level}`])) {
          context.addIssue({ code: 'custom', path: [path], message });
        }
        const { min, max } = measurandRange(name);
        for (const path of TRIED_LIMITS) {
          const given = q[path];
          if (given === undefined || (given >= min && given <= max)) continue;
          context.addIssue({ code: 'custom', path: [path], message: `must be between ${min} and ${max}` });
        }
        const change = CHANGE_LIMITS.find((one) => isGiven(q[one]));
        if (change === undefined || name === CHANGING_MEASURAND) return;
        context.addIssue({ code: 'custom', path: [change], message: 'is of the temperature alone' });
      }),
    answer: backTest,
    errors: [400, 404, 503],
  }),
  inputBackTest: route({
    method: 'GET',
    path: '/analytics/sensors/{sensorId}/inputs/{input}/back-test',
    summary:
      'How many alarms and warnings these limits of an input would have raised in a period, as if saved at its beginning',
    tag: TAG,
    permission: 'signed-in',
    params: inputPath,
    query: inOrder(z.object({ ...period, ...triedOfInput }))
      .refine((q) => INPUT_LIMITS.some((name) => isGiven(q[name])), {
        path: ['high_alarm'],
        message: 'or another limit is required',
      })
      .superRefine((q, context) => {
        for (const { name, message } of findMisplacedLimits((side, level) => q[`${side}_${level}`])) {
          context.addIssue({ code: 'custom', path: [name], message });
        }
      }),
    answer: inputBackTest,
    errors: [400, 404, 503],
  }),
};
