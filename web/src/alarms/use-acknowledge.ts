import { alarmLogRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { errorText } from '../platform/error-text.ts';
import { useUser } from '../session/index.ts';
import { notifyError } from '../ui/notify.ts';

export type AcknowledgePhase = 'ready' | 'busy' | 'done' | 'already';

/** How long the outcome stays (spec 2 §9). */
const OUTCOME_SHOWN_MS = 2_000;

/** Acknowledges the event of a row of the log; two seconds after the outcome it is ready again. */
export function useAcknowledge(onSettled?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useUser();
  const { t } = useTranslation();
  const [phase, setPhase] = useState<AcknowledgePhase>('ready');

  useEffect(() => {
    if (phase !== 'done' && phase !== 'already') return undefined;
    return systemClock.after(OUTCOME_SHOWN_MS, () => {
      setPhase('ready');
      void queries.invalidateQueries({ queryKey: ['AlarmLog'] });
      onSettled?.();
    });
  }, [phase, queries, onSettled]);

  const acknowledge = async (logId: number): Promise<'settled' | 'failed'> => {
    setPhase('busy');
    const body = {
      acknowledged: true,
      acknowledged_by: username,
      alarm_reset: new Date().toISOString(),
    } as const;
    try {
      await api.call(
        alarmLogRoutes.updateAlarmLog,
        { params: { logId: String(logId) }, body },
        { background: true },
      );
      setPhase('done');
      return 'settled';
    } catch (error) {
      setPhase(refusalStatus(error) === 409 ? 'already' : 'ready');
      if (refusalStatus(error) === 409) return 'settled';
      notifyError(errorText(error, t));
      return 'failed';
    }
  };
  return { phase, acknowledge };
}
