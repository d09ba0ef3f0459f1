import { ALARM_LOG_LIMIT, routes } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import { nextPage } from '../platform/http/next-page.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { AlarmDeps } from './deps.ts';
import { readInputLimits } from './saving/read-input-limits.ts';
import { saveInputLimits } from './saving/save-input-limits.ts';
import { readChoices } from './answers/read-choices.ts';
import { saveChoices } from './answers/save-choices.ts';
import { confirmAlarm } from './confirm/confirm-alarm.ts';
import { registerEventRoutes } from './events/routes.ts';
import { readLimitsOverTime } from './settings/limits-in-force.ts';
import { readCurrentAlarms } from './log/read-current.ts';
import { readLog } from './log/read-log.ts';
import { readRowCursor, writeRowCursor } from './log/row-cursor.ts';
import { readSettings, readSensorSettings } from './settings/read-settings.ts';
import { readSilenceWatch } from './evaluate/read-silence-watch.ts';
import { deleteSettings, saveSettings } from './saving/save-settings.ts';
import { registerTemplateRoutes } from './templates/routes.ts';
import { updateAlarm } from './acknowledge/update-alarm.ts';

/** Registers the calls of alarm settings and the alarm log. */
export function registerAlarmRoutes(api: Api, deps: AlarmDeps): void {
  const { database } = deps;
  registerEventRoutes(api, deps);
  registerTemplateRoutes(api, deps);
  registerRoute(api, routes.confirmAlarm, async ({ user, params: { eventId }, body: { note = '' } }) =>
    confirmAlarm(deps, user, eventId, note),
  );
  registerRoute(api, routes.listAlarmSettings, async ({ user }) =>
    database.read(user.companyId, async (tx) =>
      readSettings(tx, user.companyId, await visibleSensors(tx, user)),
    ),
  );
  registerRoute(api, routes.getAlarmSettings, async ({ user, params }) =>
    database.read(user.companyId, async (tx) =>
      readSensorSettings(tx, user.companyId, await visibleSensors(tx, user), params.sensorId),
    ),
  );
  registerRoute(api, routes.limitsOverTime, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) => {
      await readSensorSettings(tx, user.companyId, await visibleSensors(tx, user), sensorId);
      return readLimitsOverTime(tx, user.companyId, sensorId);
    }),
  );
  registerRoute(api, routes.listInputLimits, async ({ user, params: { sensorId } }) =>
    database.read(user.companyId, async (tx) =>
      readInputLimits(tx, user.companyId, await visibleSensors(tx, user), sensorId),
    ),
  );
  registerRoute(api, routes.saveInputLimits, async ({ user, params: { sensorId, input }, body }) =>
    saveInputLimits(deps, user, sensorId, input, body),
  );
  registerRoute(
    api,
    routes.saveAlarmSettings,
    async ({ user, params, body: { sensor_id, instructions, ...settings } }) => {
      if (sensor_id !== undefined && sensor_id !== params.sensorId) {
        await database.read(user.companyId, async (tx) => {
          for (const id of [params.sensorId, sensor_id])
            await readSensorSettings(tx, user.companyId, 'all', id);
        });
        throw new InvalidInput([{ path: 'sensor_id', message: 'must be the sensor of the address' }]);
      }
      return saveSettings(deps, user, params.sensorId, settings, instructions);
    },
  );
  registerRoute(api, routes.deleteAlarmSettings, async ({ user, params }) =>
    deleteSettings(deps, user, params.sensorId),
  );
  registerRoute(api, routes.getAlarmChoices, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readChoices(tx, companyId)),
  );
  registerRoute(api, routes.saveAlarmChoices, async ({ user, body }) => saveChoices(deps, user, body));
  registerRoute(api, routes.alarmLog, async ({ user, query, reply, request }) => {
    const { entries, total, last } = await database.read(user.companyId, async (tx) =>
      readLog(tx, user.companyId, {
        includeAcknowledged: query.include_acknowledged === true,
        includePreAlarms: query.include_pre_alarms === true,
        includeWarnings: query.include_warnings === true,
        sensorId: query.sensor_id,
        eventId: query.event_id,
        from: query.startDate,
        until: query.endDate,
        limit: query.limit ?? ALARM_LOG_LIMIT,
        after: query.cursor === undefined ? undefined : readRowCursor(query.cursor),
        visible: await visibleSensors(tx, user),
      }),
    );
    reply.header('x-total-count', total);
    if (last !== undefined) reply.header('link', nextPage(request.url, 'cursor', writeRowCursor(last)));
    return entries;
  });
  registerRoute(api, routes.currentAlarms, async ({ user }) =>
    database.read(user.companyId, async (tx) =>
      readCurrentAlarms(tx, user.companyId, await visibleSensors(tx, user)),
    ),
  );
  registerRoute(api, routes.getSilenceWatch, async ({ user: { companyId } }) =>
    readSilenceWatch(database, companyId, deps.failingAlarms?.().get(companyId), deps.clock.now()),
  );
  registerRoute(api, routes.updateAlarmLog, async ({ user, params, body }) =>
    updateAlarm(deps, user, params.logId, {
      act: body.again === true ? 'acknowledge again' : body.acknowledged === true ? 'acknowledge' : 'remark',
      notes: body.notes,
      note: body.note,
      causeId: body.cause_id ?? undefined,
      actionId: body.action_id ?? undefined,
    }),
  );
}
