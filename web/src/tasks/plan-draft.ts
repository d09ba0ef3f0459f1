import {
  TASK_GRACE_MINUTES,
  type Sensor,
  type TaskKind,
  type TaskPlan,
  type TaskPlanBody,
  type TaskPoint,
} from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { problemText, readCount, readTyped, shownInField } from '../platform/typed-number.ts';

/** A point as it is typed; its key keeps its field when points change places. */
export interface PointDraft {
  readonly key: number;
  readonly kind: TaskPoint['kind'];
  readonly text: string;
  readonly unit: string;
  readonly min: string;
  readonly max: string;
}

/** Contents of the form of a plan. */
export interface PlanDraft {
  readonly name: string;
  readonly kind: TaskKind;
  /** The subject of a check list; other kinds are about a sensor. */
  readonly about: 'company' | 'zone' | 'sensor';
  /** Name of the sensor as it is typed. */
  readonly sensor: string;
  readonly zoneId: string | null;
  readonly points: readonly PointDraft[];
  readonly schedule: 'times' | 'silence';
  readonly weekdays: readonly string[];
  readonly times: readonly { readonly key: number; readonly value: string }[];
  readonly everyHours: string;
  readonly assigneeIds: readonly number[];
  readonly grace: string;
  readonly graceUnit: 'minutes' | 'hours';
  /** Null for admins by e-mail. */
  readonly groupId: number | null;
  readonly reminds: boolean;
}

/** Problem of a field, by its path in the body. */
export type Problems = Readonly<Record<string, string>>;

const WORKDAYS = ['1', '2', '3', '4', '5'];
const MINUTES_AN_HOUR = 60;
const MOST_HOURS = 24;
const TIME = /^\d\d:\d\d$/;
const NO_UNIT = { unit: '' };

let lastKey = 0;
/** Returns a key that no other part of a form has. */
export const nextKey = (): number => (lastKey += 1);

/** Returns a point that asks nothing yet. */
export const emptyPoint = (): PointDraft => ({
  key: nextKey(),
  kind: 'yes_no',
  text: '',
  unit: '',
  min: '',
  max: '',
});

/** Whether a draft is about a sensor. */
export const isOfSensor = ({ kind, about }: PlanDraft): boolean =>
  kind !== 'check_list' || about === 'sensor';

/** Names sensors for the form: by name, with the serial number where others have the same. */
export function sensorLabels(sensors: readonly Sensor[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of sensors) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    sensors.map(({ id, name, serialNo }) => [counts.get(name) === 1 ? name : `${name} (${serialNo})`, id]),
  );
}

/** Returns what the form shows of a plan, or of a new one. */
export function toDraft(plan: TaskPlan | undefined, sensors: ReadonlyMap<string, number>): PlanDraft {
  const times = plan?.schedule.kind === 'times' ? plan.schedule : undefined;
  const silence = plan?.schedule.kind === 'silence' ? plan.schedule : undefined;
  const minutes = plan?.grace_minutes ?? MINUTES_AN_HOUR;
  const isHours = minutes % MINUTES_AN_HOUR === 0;
  const label = [...sensors].find(([, id]) => id === plan?.sensor_id)?.[0];
  return {
    name: plan?.name ?? '',
    kind: plan?.kind ?? 'check_list',
    about: readAbout(plan),
    sensor: label ?? plan?.sensor_name ?? '',
    zoneId: plan === undefined || plan.zone_id === null ? null : String(plan.zone_id),
    points: plan === undefined || plan.points.length === 0 ? [emptyPoint()] : plan.points.map(toPointDraft),
    schedule: plan?.schedule.kind ?? 'times',
    weekdays: times?.weekdays.map(String) ?? WORKDAYS,
    times: (times?.times ?? ['08:00']).map((value) => ({ key: nextKey(), value })),
    everyHours: String(silence?.every_hours ?? 4),
    assigneeIds: plan?.assignees.map(({ user_id: id }) => id) ?? [],
    grace: String(isHours ? minutes / MINUTES_AN_HOUR : minutes),
    graceUnit: isHours ? 'hours' : 'minutes',
    groupId: plan?.group_id ?? null,
    reminds: plan?.reminds ?? true,
  };
}

function readAbout(plan: TaskPlan | undefined): PlanDraft['about'] {
  if (plan === undefined || (plan.sensor_id === null && plan.zone_id === null)) return 'company';
  return plan.sensor_id === null ? 'zone' : 'sensor';
}

function toPointDraft(point: TaskPoint): PointDraft {
  const { kind, text } = point;
  if (kind !== 'number') return { ...emptyPoint(), kind, text };
  const { unit, min, max } = point;
  return {
    key: nextKey(),
    kind,
    text,
    unit,
    min: shownInField(min, NO_UNIT),
    max: shownInField(max, NO_UNIT),
  };
}

interface Choices {
  readonly sensors: ReadonlyMap<string, number>;
  /** The people of the plan who can still do tasks. */
  readonly assigneeIds: readonly number[];
}

/** Reads the form. What only the server knows is left to it. */
export function readDraft(
  draft: PlanDraft,
  { sensors, assigneeIds }: Choices,
  t: TFunction,
): { readonly body: TaskPlanBody; readonly problems: Problems } {
  const problems: Record<string, string> = {};
  const isCheckList = draft.kind === 'check_list';
  const sensorId = isOfSensor(draft) ? sensors.get(draft.sensor.trim()) : undefined;
  const zoneId = isCheckList && draft.about === 'zone' ? draft.zoneId : null;
  if (draft.name.trim() === '') problems['name'] = t('tasks.plan.nameNeeded');
  if (isOfSensor(draft) && sensorId === undefined) problems['sensor_id'] = t('tasks.plan.sensorNeeded');
  if (isCheckList && draft.about === 'zone' && zoneId === null) {
    problems['zone_id'] = t('tasks.plan.zoneNeeded');
  }
  if (assigneeIds.length === 0) problems['assignee_ids'] = t('tasks.plan.nobody');
  const graceMinutes = readCount(draft.grace) * (draft.graceUnit === 'hours' ? MINUTES_AN_HOUR : 1);
  const { min, max } = TASK_GRACE_MINUTES;
  if (!Number.isInteger(graceMinutes) || graceMinutes < min || graceMinutes > max) {
    problems['grace_minutes'] = t('tasks.plan.wrongGrace');
  }
  const body: TaskPlanBody = {
    name: draft.name.trim(),
    kind: draft.kind,
    sensor_id: sensorId ?? null,
    zone_id: zoneId === null ? null : Number(zoneId),
    points: isCheckList ? draft.points.map((point, index) => readPoint(point, index, problems, t)) : [],
    schedule: readSchedule(draft, problems, t),
    group_id: draft.groupId,
    grace_minutes: graceMinutes,
    reminds: draft.reminds,
    assignee_ids: [...assigneeIds],
  };
  return { body, problems };
}

function readPoint(
  { kind, text, unit, min, max }: PointDraft,
  index: number,
  problems: Record<string, string>,
  t: TFunction,
): TaskPoint {
  if (text.trim() === '') problems[`points.${index}.text`] = t('tasks.plan.pointNeeded');
  if (kind !== 'number') return { kind, text: text.trim() };
  const bound = (typed: string, side: 'min' | 'max'): number | null => {
    if (typed.trim() === '') return null;
    const { value, problem } = readTyped(typed, NO_UNIT);
    if (problem !== undefined) problems[`points.${index}.${side}`] = problemText(problem);
    return value ?? null;
  };
  return { kind, text: text.trim(), unit: unit.trim(), min: bound(min, 'min'), max: bound(max, 'max') };
}

function readSchedule(
  draft: PlanDraft,
  problems: Record<string, string>,
  t: TFunction,
): TaskPlanBody['schedule'] {
  if (draft.schedule === 'silence' && isOfSensor(draft)) {
    const hours = readCount(draft.everyHours);
    if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS) {
      problems['schedule.every_hours'] = t('tasks.plan.wrongHours');
    }
    return { kind: 'silence', every_hours: hours };
  }
  if (draft.weekdays.length === 0) problems['schedule.weekdays'] = t('tasks.plan.weekdayNeeded');
  draft.times.forEach(({ value }, index) => {
    if (!TIME.test(value)) problems[`schedule.times.${index}`] = t('tasks.plan.timeNeeded');
  });
  return {
    kind: 'times',
    weekdays: draft.weekdays.map(Number),
    times: draft.times.map(({ value }) => value),
  };
}
