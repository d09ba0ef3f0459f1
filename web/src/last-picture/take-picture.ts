import {
  alarmSettingsListRoutes,
  measurandFault,
  limitPair,
  settingsRoutes,
  type AlarmSettings,
  type Sensor,
} from '@ts1/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from '../i18n/translate.ts';
import { sensorsQuery } from '../live/index.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { apiKey } from '../platform/api-query.ts';
import { LAST_PICTURE_KEY } from '../platform/last-picture-key.ts';
import type { LocalStore } from '../platform/local-store.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatLimits, formatMeasured } from '../platform/units.ts';
import { shownValues } from '../sensors/index.ts';
import type { SessionUser } from '../session/session-user.ts';
import { writePicture } from './picture.ts';

interface Taking {
  readonly api: ApiClient;
  readonly queries: QueryClient;
  readonly store: LocalStore;
  readonly t: TFunction;
}

/**
 * Keeps the newest values that this page knows, with the server's time of this moment; where the company forbids it,
 * what was kept is forgotten.
 */
export async function takePicture({ api, queries, store, t }: Taking, user: SessionUser): Promise<void> {
  let serverTime = Number.NaN;
  const onHeaders = (headers: Headers): void => {
    serverTime = Date.parse(headers.get('date') ?? '');
  };
  const { keepLastPicture } = await api.call(
    settingsRoutes.getCompanySettings,
    {},
    { background: true, onHeaders },
  );
  const keptAt = Date.now();
  const sensors = queries.getQueryData(sensorsQuery(api).queryKey);
  if (!keepLastPicture) store.remove(LAST_PICTURE_KEY);
  if (!keepLastPicture || Number.isNaN(serverTime) || sensors === undefined) return;
  const settings = queries.getQueryData<AlarmSettings[]>(
    apiKey('Alarms', alarmSettingsListRoutes.listAlarmSettings, {}),
  );
  const settingsById = new Map(settings?.map((one) => [one.sensor_id, one]));
  const kept = sensors.map((sensor) => ({
    id: sensor.id,
    name: sensor.name,
    measuredAt: sensor.timestamp === null ? null : Date.parse(sensor.timestamp),
    values: sensorValues(sensor, settingsById.get(sensor.id), t),
  }));
  const { id: userId, companyID: companyId } = user;
  store.set(LAST_PICTURE_KEY, writePicture({ companyId, userId, keptAt, serverTime, sensors: kept }));
}

function sensorValues(sensor: Sensor, settings: AlarmSettings | undefined, t: TFunction) {
  return shownValues(sensor).map((measurand) => {
    const isFaulty = measurandFault(sensor, measurand) !== null;
    const text = isFaulty ? t('sensors.sensorError') : formatMeasured(measurand, sensor[measurand]);
    if (settings === undefined || settings.alarms_disabled) {
      return { name: measurandName(measurand, t), text, limits: null };
    }
    const { low_alarm, low_enable, high_alarm, high_enable } = limitPair(settings, measurand);
    const limits = formatLimits(low_enable ? low_alarm : null, high_enable ? high_alarm : null, measurand);
    return { name: measurandName(measurand, t), text, limits };
  });
}
