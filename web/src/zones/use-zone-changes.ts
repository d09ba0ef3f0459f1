import { type Route, type RouteRequest, zoneManagementRoutes } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { notifyError } from '../ui/notify.ts';

/** When it fails, the zone may be gone or changed by somebody else: the lists say so. */
const QUIETLY = { background: true, readsAlways: true } as const;

/** Puts sensors and users into a zone and takes them out; one at a time, and says when it failed. */
export function useZoneChanges(zoneId: number) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [changing, setChanging] = useState<number | null>(null);
  const { busy, send } = useAction(async (change: () => Promise<unknown>) => change());
  const run = async <R extends Route>(
    id: number,
    route: R,
    request: RouteRequest<R>,
    failed: string,
  ): Promise<void> => {
    setChanging(id);
    if (!(await send(async () => sendChange(route, request, QUIETLY)))) notifyError(failed);
  };
  const zone = { zoneId: String(zoneId) };
  const { assignSensor, removeSensor, assignUser, removeUser } = zoneManagementRoutes;
  return {
    busyId: busy ? changing : null,
    assignSensor: async (sensorId: number) =>
      run(sensorId, assignSensor, { params: zone, body: { sensorId } }, t('zones.assignSensorFailed')),
    removeSensor: async (sensorId: number) => {
      const params = { ...zone, sensorId: String(sensorId) };
      await run(sensorId, removeSensor, { params }, t('zones.removeSensorFailed'));
    },
    assignUser: async (userId: number) =>
      run(userId, assignUser, { params: zone, body: { userId } }, t('zones.assignUserFailed')),
    removeUser: async (userId: number) => {
      const params = { ...zone, userId: String(userId) };
      await run(userId, removeUser, { params }, t('zones.removeUserFailed'));
    },
  };
}
