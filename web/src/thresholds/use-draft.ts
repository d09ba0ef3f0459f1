import { alarmSettingsRoutes, type AlarmSettings, type Sensor, type SensorType } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { useApi } from '../platform/api-context.tsx';
import { useAction } from '../platform/use-api-mutation.ts';
import { useChangeEach } from '../platform/use-change-each.ts';
import {
  draftErrors,
  toBody,
  toDraft,
  withDraftLimits,
  type DraftErrors,
  type SettingsDraft,
  type SensorThresholds,
} from './settings-draft.ts';
import { withSwitches } from './typed-limits.ts';

/** Settings as the server has them now, and the others that have taken the same limits. */
export interface SavedSettings {
  readonly settings: AlarmSettings;
  readonly alike: readonly Sensor[];
}

/**
 * The settings of one sensor while they are edited: checked by the contract, saved as a whole. What was not typed follows
 * the server, so that saving takes nothing back that somebody else has set meanwhile. Afterwards the limits go to those
 * who take the same.
 */
export function useDraft(
  settings: AlarmSettings,
  type: SensorType,
  alike: readonly SensorThresholds[],
  onSaved: (saved: SavedSettings) => void,
) {
  const { t } = useTranslation();
  const api = useApi();
  const changeEach = useChangeEach();
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({});
  /** As they were when the form was opened, and as they were saved here. */
  const [known, setKnown] = useState([settings]);
  const [refused, setRefused] = useState<DraftErrors>({});

  const saved = toDraft(settings);
  const draft = { ...saved, ...typed };
  const request = (sensorId: number, body: SettingsDraft) => ({
    params: { sensorId: String(sensorId) },
    body: toBody(body, settings),
  });
  const sending = useAction(
    async (): Promise<SavedSettings> => {
      const taken = await api.call(alarmSettingsRoutes.saveAlarmSettings, request(settings.sensor_id, draft));
      setKnown((before) => [...before, taken]);
      await changeEach(alarmSettingsRoutes.saveAlarmSettings, {
        items: alike,
        request: ({ sensor, settings: own }) => request(sensor.id, withDraftLimits(draft, own, typed)),
        failedText: (failed) =>
          t('thresholds.alikeFailed', { names: failed.map(({ sensor }) => sensor.name).join(', ') }),
      });
      return { settings: taken, alike: alike.map(({ sensor }) => sensor) };
    },
    { onFailed: (error) => setRefused(fieldErrors(error, draft)) },
  );
  return {
    draft,
    isChanged: !isSame(draft, saved),
    /** Somebody else has saved other settings since. */
    isOvertaken: !known.some((own) => isSame(saved, toDraft(own))),
    busy: sending.busy,
    failure: sending.failure,
    errors: refused,
    change: (changes: Partial<SettingsDraft>): void => {
      setTyped((before) => ({ ...before, ...withSwitches(changes) }));
      setRefused({});
    },
    /** Sends it, unless a field is wrong. */
    save: (): void => {
      const errors = draftErrors(draft, type);
      setRefused(errors);
      if (Object.keys(errors).length === 0 && !sending.busy) void sending.send(undefined, onSaved);
    },
  };
}

function isSame(one: SettingsDraft, other: SettingsDraft): boolean {
  return JSON.stringify(one) === JSON.stringify({ ...one, ...other });
}

function fieldErrors(error: unknown, draft: SettingsDraft): DraftErrors {
  if (!(error instanceof ApiError)) return {};
  const messages = Object.keys(draft).map((name) => [name, error.fieldError(name)] as const);
  return Object.fromEntries(messages.filter(([, message]) => message !== undefined));
}
