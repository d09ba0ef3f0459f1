import { alarmLogRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { errorText } from '../platform/error-text.ts';
import { readAgain } from '../platform/send-change.ts';
import { useUser } from '../session/index.ts';
import { isOwnAcknowledgement } from './own-acknowledgement.ts';
import { notifyError } from '../ui/notify.ts';

export type AcknowledgePhase = 'ready' | 'busy' | 'done' | 'already';
export type AcknowledgeOutcome = 'done' | 'already' | 'failed';

interface Body {
  readonly acknowledged?: true;
  readonly again?: true;
  readonly acknowledged_by?: string;
  readonly alarm_reset?: string;
  readonly note?: string;
}

/** How long the outcome stays (spec 2 §9). */
const OUTCOME_SHOWN_MS = 2_000;

/** Acknowledges an event by a row of the log; two seconds after the outcome it is ready again. */
export function useAcknowledge(eventId: number, onSettled?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useUser();
  const { t } = useTranslation();
  const [phase, setPhase] = useState<AcknowledgePhase>('ready');
  const [noteError, setNoteError] = useState<string>();

  useEffect(() => {
    if (phase !== 'done' && phase !== 'already') return undefined;
    return systemClock.after(OUTCOME_SHOWN_MS, () => {
      setPhase('ready');
      void readAgain(queries, alarmLogRoutes.updateAlarmLog);
      onSettled?.();
    });
  }, [phase, queries, onSettled]);

  const send = async (logId: number, body: Body): Promise<AcknowledgeOutcome> => {
    setPhase('busy');
    setNoteError(undefined);
    const params = { logId: String(logId) };
    try {
      await api.call(alarmLogRoutes.updateAlarmLog, { params, body }, { background: true });
      setPhase('done');
      return 'done';
    } catch (error) {
      const refused = refusalStatus(error) === 409;
      if (refused && error instanceof ApiError && error.afterLostAnswer) {
        if (await isOwnAcknowledgement(api, { eventId, logId, username })) {
          setPhase('done');
          return 'done';
        }
      }
      const outcome = refused ? 'already' : 'failed';
      setPhase(outcome === 'already' ? 'already' : 'ready');
      if (outcome === 'already') return outcome;
      const field = error instanceof ApiError ? error.fieldError('note') : undefined;
      if (field === undefined) notifyError(errorText(error, t));
      else setNoteError(field);
      return outcome;
    }
  };
  return {
    phase,
    /** What is wrong with the note, as the server says. */
    noteError,
    /** A note of blanks alone is none. */
    acknowledge: async (logId: number, note = '', again = false) =>
      send(logId, {
        acknowledged: true,
        ...(again && { again: true as const }),
        acknowledged_by: username,
        alarm_reset: new Date().toISOString(),
        ...(note.trim() !== '' && { note }),
      }),
    addNote: async (logId: number, note: string) => send(logId, { note }),
  };
}
