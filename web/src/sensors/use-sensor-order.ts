import { sensorOrderRoutes, sensorPreference, type Sensor } from '@ts1/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { browserStore } from '../platform/local-store.ts';
import { useUser } from '../session/index.ts';
import { notifyError, notifySuccess } from '../ui/notify.ts';
import { inOrder, mostUrgentFirst, moved, toOrder, toPreferences } from './order.ts';

const STORE_KEY = 'sensorOrder';
const NO_URGENCY: ReadonlyMap<number, number> = new Map();

/** The user's own order of the table, and how to change it. */
export interface OrderedSensors {
  readonly sensors: readonly Sensor[];
  /** Puts one sensor in the place of another, saves the order and announces it. */
  readonly move: (id: number, to: number) => void;
}

/**
 * Sensors in the user's own order, which is saved with the user and remembered on this device. Until the user has made
 * one they are sorted by name, and before that by their urgency where one is given: the smaller the earlier.
 * @param isChosen whether the urgency is an order that the user chose for now, which goes before their own
 */
export function useSensorOrder(
  sensors: readonly Sensor[],
  urgency: ReadonlyMap<number, number> = NO_URGENCY,
  isChosen = false,
): OrderedSensors {
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
      const timestamp = new Date().toISOString();
      const body = { userId, companyId, preferences, timestamp };
      // Saving the same order twice is saving it once, so it may be sent again.
      const options = { background: true, idempotencyKey: `sensor-order-${userId}-${timestamp}` };
      await api.call(sensorOrderRoutes.sensorOrder, { body }, options);
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
    const ordered = inOrder(sensors, toOrder(preferences));
    return preferences.length > 0 && !isChosen ? ordered : mostUrgentFirst(ordered, urgency);
  }, [sensors, chosen, saved.data, urgency, isChosen]);

  const { mutate } = save;
  const shown = useRef(ordered);
  useEffect(() => {
    shown.current = ordered;
  }, [ordered]);
  // The same function while the table exists, so that its rows need not be drawn again.
  const move = useCallback(
    (id: number, to: number) => {
      const ids = moved(
        shown.current.map((sensor) => sensor.id),
        id,
        to,
      );
      setChosen(ids);
      mutate(ids);
    },
    [mutate],
  );
  return { sensors: ordered, move };
}

/** Returns the order that this device remembers, until the server has answered. */
function remembered() {
  try {
    return z.array(sensorPreference).parse(JSON.parse(browserStore.get(STORE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}
