import type { CurrentAlarm } from '@ts1/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useAcknowledge } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { notifyError } from '../ui/notify.ts';
import { useUndoTime } from './use-undo-time.ts';

const AnswerDialog = lazyPart(async () => (await import('../alarms/answer-dialog.tsx')).AnswerDialog);

/** So long it can be undone before it is sent. */
const UNDO_SECONDS = 5;
/** The second press of a double click is not an undo. */
const DOUBLE_PRESS_MS = 600;

interface AcknowledgeLaterProps {
  readonly alarm: CurrentAlarm;
  /** Source of the alarm, and its kind. */
  readonly what: string;
  readonly onBegin: () => void;
  /** It is over: done and confirmed. */
  readonly onOver: () => void;
  /** It was undone or failed, and is offered again to who is still there. */
  readonly onAgain: () => void;
  /** The seconds until it is sent; null when it does not wait. */
  readonly onWait: (secondsLeft: number | null) => void;
  /** Called with a text to be read out. */
  readonly onAnnounce: (text: string) => void;
}

/** Acknowledges five seconds after the press, and is the button that undoes it until then. */
export function AcknowledgeLater(props: AcknowledgeLaterProps) {
  const { alarm, what, onBegin, onOver, onAgain, onWait, onAnnounce: onSay } = props;
  const { t } = useTranslation();
  const { phase, acknowledge } = useAcknowledge(alarm.event_id, onOver);
  const pressedAt = useRef(0);
  const [isAsked, setAsked] = useState(false);
  const send = async (): Promise<void> => {
    const outcome = await acknowledge(alarm.idAlarmLog);
    if (outcome === 'asked') setAsked(true);
    else if (outcome === 'failed') onAgain();
    else onSay(t(`alarms.acknowledge.${outcome}`));
  };
  const { secondsLeft, start, undo } = useUndoTime(
    UNDO_SECONDS,
    () => void send(),
    () => {
      // Shown on the page: it is there when somebody looks again.
      notifyError(t('alarmWatch.left'));
      onAgain();
    },
  );
  useEffect(() => onWait(secondsLeft), [secondsLeft, onWait]);
  const press = (): void => {
    if (secondsLeft === null) {
      pressedAt.current = systemClock.now();
      onBegin();
      onSay(t('alarmWatch.waiting', { what, count: UNDO_SECONDS }));
      start();
    } else if (systemClock.now() - pressedAt.current > DOUBLE_PRESS_MS) {
      undo();
      onSay(t('alarmWatch.undone'));
      onAgain();
    }
  };
  const isWaiting = secondsLeft !== null;
  const answer = isAsked && (
    <Suspense fallback={null}>
      <AnswerDialog
        eventId={alarm.event_id}
        logId={alarm.idAlarmLog}
        what={what}
        instructions={alarm.instructions}
        onClose={onAgain}
        onSettled={onOver}
      />
    </Suspense>
  );
  return (
    <>
      {answer}
      <Button
        busy={phase === 'busy'}
        disabled={phase !== 'ready'}
        keepFocus
        variant={isWaiting ? 'primary' : 'secondary'}
        label={
          phase === 'ready'
            ? t(isWaiting ? 'alarmWatch.undoOf' : 'alarmWatch.acknowledgeOf', { what })
            : undefined
        }
        onClick={press}
      >
        {isWaiting ? t('alarmWatch.undo', { count: secondsLeft }) : t(`alarms.acknowledge.${phase}`)}
      </Button>
    </>
  );
}
