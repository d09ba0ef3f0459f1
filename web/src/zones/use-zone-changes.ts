import { zoneManagementRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { notifyError } from '../ui/notify.ts';

/** Puts sensors and users into a zone and takes them out; one at a time, and says when it failed. */
export function useZoneChanges(zoneId: number) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<number | null>(null);
  const run = async (id: number, change: () => Promise<unknown>, failed: string): Promise<void> => {
    setBusyId(id);
    try {
      await change();
    } catch {
      notifyError(failed);
    } finally {
      await Promise.all(
        (['Zones', 'ZoneSensors', 'UserZone'] as const).map(async (group) =>
          queries.invalidateQueries({ queryKey: [group] }),
        ),
      );
      setBusyId(null);
    }
  };
  const quiet = { background: true } as const;
  const zone = String(zoneId);
  return {
    busyId,
    assignSensor: async (sensorId: number) =>
      run(
        sensorId,
        async () =>
          api.call(
            zoneManagementRoutes.assignSensor,
            { params: { zoneId: zone }, body: { sensorId } },
            quiet,
          ),
        t('zones.assignSensorFailed'),
      ),
    removeSensor: async (sensorId: number) =>
      run(
        sensorId,
        async () =>
          api.call(
            zoneManagementRoutes.removeSensor,
            { params: { zoneId: zone, sensorId: String(sensorId) } },
            quiet,
          ),
        t('zones.removeSensorFailed'),
      ),
    assignUser: async (userId: number) =>
      run(
        userId,
        async () =>
          api.call(zoneManagementRoutes.assignUser, { params: { zoneId: zone }, body: { userId } }, quiet),
        t('zones.assignUserFailed'),
      ),
    removeUser: async (userId: number) =>
      run(
        userId,
        async () =>
          api.call(
            zoneManagementRoutes.removeUser,
            { params: { zoneId: zone, userId: String(userId) } },
            quiet,
          ),
        t('zones.removeUserFailed'),
      ),
  };
}
