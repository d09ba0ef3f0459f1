import { sensorOrderRoutes, sensorPreference, type Sensor } from '@ts1/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '../platform/api-context.tsx';
import { browserStore } from '../platform/local-store.ts';
import { useUser } from '../session/index.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { inOrder, moved, toOrder, toPreferences } from './order.ts';

const STORE_KEY = 'sensorOrder';

/** The user's own order of the table, and how to change it. */
export interface OrderedSensors {
  readonly sensors: readonly Sensor[];
  /** Puts one sensor in the place of another, saves the order and says so. */
  readonly move: (id: number, to: number) => void;
}

/** Sensors in the user's own order, which is saved with the user and remembered on this device. */
export function useSensorOrder(sensors: readonly Sensor[]): OrderedSensors {
  const { t } = useTranslation();
  const api = useApi();
  const { id: userId, companyID: companyId } = useUser();
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const saved = useQuery({
    queryKey: ['Sensors', 'sensorOrder', { userId }],
    queryFn: async ({ signal }) =>
      api.call(
        sensorOrderRoutes.sensorOrder,
        { body: { action: 'get', userId, companyId } },
        { signal, background: true },
      ),
  });
  const save = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const preferences = toPreferences(ids);
      const body = { userId, companyId, preferences, timestamp: new Date().toISOString() };
      // Saving the same order twice is saving it once, so it may be sent again.
      await api.call(
        sensorOrderRoutes.sensorOrder,
        { body },
        { background: true, idempotencyKey: crypto.randomUUID() },
      );
    },
    // One after another, so that the order saved last is the one that was made last.
    scope: { id: 'sensor-order' },
    onSuccess: (_answer, ids) => {
      browserStore.set(STORE_KEY, JSON.stringify(toPreferences(ids)));
      notifySuccess(t('sensors.orderSaved'));
    },
    onError: () => {
      setChosen(null);
      notifyError(t('sensors.orderNotSaved'));
    },
  });

  const ordered = useMemo(() => {
    const preferences = chosen === null ? (saved.data ?? remembered()) : toPreferences(chosen);
    return inOrder(sensors, toOrder(preferences));
  }, [sensors, chosen, saved.data]);

  return {
    sensors: ordered,
    move(id, to) {
      const ids = moved(
        ordered.map((sensor) => sensor.id),
        id,
        to,
      );
      setChosen(ids);
      save.mutate(ids);
    },
  };
}

/** What this device remembers, until the server has answered. */
function remembered() {
  try {
    return z.array(sensorPreference).parse(JSON.parse(browserStore.get(STORE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
