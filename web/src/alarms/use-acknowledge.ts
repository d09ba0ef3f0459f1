import { alarmLogRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { readAgain } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
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

interface Sent {
  readonly logId: number;
  readonly body: Body;
}

/** Acknowledges an event by a row of the log; two seconds after the outcome it is ready again. */
export function useAcknowledge(eventId: number, onSettled?: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { username } = useUser();
  const action = useAction(
    async ({ logId, body }: Sent): Promise<'done' | 'already'> => {
      try {
        // The log is read again when the outcome has been shown: until then its row keeps its button.
        await api.call(
          alarmLogRoutes.updateAlarmLog,
          { params: { logId: String(logId) }, body },
          { background: true },
        );
        return 'done';
      } catch (error) {
        if (refusalStatus(error) !== 409) throw error;
        const isOwn =
          error instanceof ApiError &&
          error.afterLostAnswer &&
          (await isOwnAcknowledgement(api, { eventId, logId, username }));
        return isOwn ? 'done' : 'already';
      }
    },
    {
      onFailed: (error, reason) => {
        if (!(error instanceof ApiError) || error.fieldError('note') === undefined) notifyError(reason);
      },
    },
  );
  const { forget } = action;
  const outcome = action.isDone ? action.answer : undefined;
  useEffect(() => {
    if (outcome === undefined) return undefined;
    return systemClock.after(OUTCOME_SHOWN_MS, () => {
      forget();
      void readAgain(queries, alarmLogRoutes.updateAlarmLog);
      onSettled?.();
    });
  }, [outcome, forget, queries, onSettled]);

  const send = async (sent: Sent): Promise<AcknowledgeOutcome> => {
    let known: AcknowledgeOutcome = 'failed';
    await action.send(sent, (answer) => {
      known = answer;
    });
    return known;
  };
  return {
    phase: action.busy ? ('busy' as const) : (outcome ?? ('ready' as const)),
    /** What is wrong with the note, as the server says. */
    noteError: action.refusal('note'),
    /** A note of blanks alone is none. */
    acknowledge: async (logId: number, note = '', again = false) =>
      send({
        logId,
        body: {
          acknowledged: true,
          ...(again && { again: true as const }),
          acknowledged_by: username,
          alarm_reset: new Date().toISOString(),
          ...(note.trim() !== '' && { note }),
        },
      }),
    addNote: async (logId: number, note: string) => send({ logId, body: { note } }),
  };
}
