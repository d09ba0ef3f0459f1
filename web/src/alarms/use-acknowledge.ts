import { alarmLogRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { systemClock } from '../platform/clock.ts';
import { readAgain } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import type { Answers } from './answer-fields.tsx';
import { isOwnAcknowledgement } from './own-acknowledgement.ts';
import { notifyError } from '../ui/notify.ts';

export type AcknowledgePhase = 'ready' | 'busy' | 'done' | 'already';
/** `asked`: the company wants to know more than was said. */
export type AcknowledgeOutcome = 'done' | 'already' | 'failed' | 'asked';

/** Fields that a refusal can be about; a form shows the refusal beside them. */
const ANSWERS = ['note', 'cause_id', 'action_id'] as const;

interface Body {
  readonly acknowledged?: true;
  readonly again?: true;
  readonly acknowledged_by?: string;
  readonly alarm_reset?: string;
  readonly note?: string;
  readonly cause_id?: number;
  readonly action_id?: number;
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
  const isAsked = useRef(false);
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
        isAsked.current = isAboutAnswers(error);
        if (!isAsked.current) notifyError(reason);
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
    let known: AcknowledgeOutcome | undefined;
    await action.send(sent, (answer) => {
      known = answer;
    });
    return known ?? (isAsked.current ? 'asked' : 'failed');
  };
  return {
    phase: action.busy ? ('busy' as const) : (outcome ?? ('ready' as const)),
    /** Returns the server's words about a field that is wrong or asked for. */
    refusal: (field: (typeof ANSWERS)[number]) => action.refusal(field),
    forget,
    /** A note of blanks alone is none. */
    acknowledge: async (logId: number, note = '', again = false, answers: Answers = {}) =>
      send({
        logId,
        body: {
          acknowledged: true,
          ...(again && { again: true as const }),
          acknowledged_by: username,
          alarm_reset: new Date().toISOString(),
          ...(note.trim() !== '' && { note }),
          ...answers,
        },
      }),
    addNote: async (logId: number, note: string, answers: Answers = {}) =>
      send({ logId, body: { ...(note.trim() !== '' && { note }), ...answers } }),
  };
}

function isAboutAnswers(error: unknown): boolean {
  return error instanceof ApiError && ANSWERS.some((field) => error.fieldError(field) !== undefined);
}
