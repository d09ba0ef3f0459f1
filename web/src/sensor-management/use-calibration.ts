import { commandRoutes } from '@ts1/contract';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import type { CalibrationErrors, CalibrationValues } from './calibration-input.ts';

/** How long a success stays before the dialog closes (spec 1 §4). */
const CLOSES_AFTER_MS = 1_200;

type Phase = 'ready' | 'submitting' | 'sent' | 'clearing' | 'cleared';

/** Sends a calibration or clears it: submitting, then success; or clearing, then cleared. */
export function useCalibration(
  sensorId: number,
  onErrors: (errors: CalibrationErrors) => void,
  onClose: () => void,
) {
  const { t } = useTranslation();
  const sending = useApiMutation(commandRoutes.calibrate, {
    readsLater: true,
    onFailed: (error) => {
      if (!(error instanceof ApiError)) return;
      onErrors({ setpoint: error.fieldError('setpoint'), offset: error.fieldError('offset') });
    },
  });
  const clearing = useApiMutation(commandRoutes.calibrate, { readsLater: true });
  const phase = calibrationPhase(sending, clearing);
  useEffect(() => {
    if (phase !== 'sent' && phase !== 'cleared') return undefined;
    return systemClock.after(CLOSES_AFTER_MS, onClose);
  }, [phase, onClose]);

  const isRefused = sending.error instanceof ApiError && sending.error.failure.kind === 'refused';
  const failures = [
    sending.failure &&
      `${t(`sensorManagement.calibrate.${isRefused ? 'refused' : 'failed'}`)}. ${sending.failure}`,
    clearing.failure && `${t('sensorManagement.calibrate.clearFailed')}. ${clearing.failure}`,
  ];
  return {
    phase,
    failure: failures.find((failure) => failure !== undefined),
    send: async (values: CalibrationValues): Promise<void> => {
      clearing.forget();
      await sending.send({ body: { sensorId, ...values } });
    },
    clear: async (): Promise<void> => {
      sending.forget();
      onErrors({});
      await clearing.send({ body: { sensorId, action: 'CLEAR' } });
    },
  };
}

type Sent = Pick<ReturnType<typeof useApiMutation>, 'busy' | 'isDone'>;

function calibrationPhase(sending: Sent, clearing: Sent): Phase {
  if (sending.busy) return 'submitting';
  if (sending.isDone) return 'sent';
  if (clearing.busy) return 'clearing';
  return clearing.isDone ? 'cleared' : 'ready';
}
