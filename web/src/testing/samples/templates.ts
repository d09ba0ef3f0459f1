import {
  DEFAULT_ALARM_SETTINGS,
  type AlarmTemplate,
  type TemplateJob,
  type TemplatePreview,
} from '@ts1/contract';

const { alarms_disabled: _ofSensors, ...rules } = DEFAULT_ALARM_SETTINGS;

/** A template that two sensors follow. */
export function template(changes: Partial<AlarmTemplate> = {}): AlarmTemplate {
  return {
    id: 7,
    name: 'Vaccine fridge',
    description: 'For every fridge of the ward',
    version: 3,
    savedAt: '2026-11-20T09:00:00.000Z',
    savedBy: 'admin',
    settings: { ...rules, high_alarm: 8, high_enable: true, low_alarm: 2, low_enable: true },
    input_limits: [],
    followers: 2,
    waiting: 0,
    failed: 0,
    ...changes,
  };
}

export function templateJob(changes: Partial<TemplateJob> = {}): TemplateJob {
  return {
    version: 3,
    followers: 2,
    waiting: 0,
    failed: 0,
    failures: [],
    ignored: [],
    without: [],
    ...changes,
  };
}

export function templatePreview(backTest: Partial<TemplatePreview['backTest']> = {}): TemplatePreview {
  return {
    sensors: 2,
    outNow: 1,
    out: [{ sensor_id: 1, sensor_name: 'Freezer 1' }],
    ignored: [],
    without: [],
    backTest: {
      state: 'waiting',
      startDate: '2026-10-22T09:00:00.000Z',
      endDate: '2026-11-21T09:00:00.000Z',
      tried: 0,
      alarms: 0,
      preAlarms: 0,
      worst: [],
      ...backTest,
    },
  };
}
