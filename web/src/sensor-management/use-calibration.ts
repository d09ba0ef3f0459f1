import { commandRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { errorText } from '../platform/error-text.ts';
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
  const api = useApi();
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>('ready');
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (phase !== 'sent' && phase !== 'cleared') return undefined;
    return systemClock.after(CLOSES_AFTER_MS, onClose);
  }, [phase, onClose]);

  const settled = (): void => void queries.invalidateQueries({ queryKey: ['Commands'] });
  const send = async (values: CalibrationValues): Promise<void> => {
    setPhase('submitting');
    setFailure(undefined);
    try {
      await api.call(commandRoutes.calibrate, { body: { sensorId, ...values } });
      setPhase('sent');
      settled();
    } catch (error) {
      const refused = error instanceof ApiError && error.failure.kind === 'refused';
      const what = t(`sensorManagement.calibrate.${refused ? 'refused' : 'failed'}`);
      if (error instanceof ApiError) {
        onErrors({ setpoint: error.fieldError('setpoint'), offset: error.fieldError('offset') });
      }
      setFailure(`${what}. ${errorText(error, t)}`);
      setPhase('ready');
    }
  };
  const clear = async (): Promise<void> => {
    setPhase('clearing');
    setFailure(undefined);
    onErrors({});
    try {
      await api.call(commandRoutes.calibrate, { body: { sensorId, action: 'CLEAR' } });
      setPhase('cleared');
      settled();
    } catch (error) {
      setFailure(`${t('sensorManagement.calibrate.clearFailed')}. ${errorText(error, t)}`);
      setPhase('ready');
    }
  };
  return { phase, failure, send, clear };
}
