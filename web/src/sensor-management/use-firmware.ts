import { commandRoutes, firmwareRoutes, isFirmwareOutdated, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBaseUnits } from '../base-units/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useUser } from '../session/index.ts';
import type { WifiInput } from './firmware-wifi.tsx';

/** How long what is known of the latest version is not asked again: the server looks once an hour. */
const FRESH_MS = 10 * 60_000;

/** The latest firmware version, null while it is not known, and which sensors are older. */
export function useLatestFirmware() {
  const { data } = useQuery({
    ...apiQuery(useApi(), 'Firmware', firmwareRoutes.latestFirmware, {}, { background: true }),
    staleTime: FRESH_MS,
  });
  const latest = data?.version ?? null;
  return {
    latest,
    isOutdated: useCallback((sensor: Sensor) => isFirmwareOutdated(sensor, latest), [latest]),
  };
}

/** Asks for the update of one sensor (spec 1 §7): by way of the company's base units of type 1. */
export function useFirmwareRequest(): (sensor: Sensor, wifi: WifiInput) => Promise<void> {
  const sendChange = useSendChange();
  const { email } = useUser();
  const { data: units } = useBaseUnits();
  return useCallback(
    async ({ serialNo }, wifi) => {
      const body = {
        email,
        sensorSerialNumber: serialNo,
        baseUnitSerialNumbers: (units ?? []).filter(({ type }) => type === '1').map((unit) => unit.serialNo),
        ...(wifi.ssid !== '' && { wifi }),
      };
      await sendChange(commandRoutes.updateFirmware, { body }, { background: true, readsLater: true });
    },
    [sendChange, email, units],
  );
}
