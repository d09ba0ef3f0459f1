import { sessionLockRoutes, type SessionLock } from '@ts1/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { systemClock } from '../platform/clock.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isLockShown, useShowLock } from './show-lock.tsx';
import { watchInput, type InputWatch, type TimeLeft } from './watch-input.ts';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface LockWatchProps {
  /** Minutes without input after which the screen locks. */
  readonly minutes: number;
}

/** Locks the screen after so long without input, and warns before. */
export function LockWatch({ minutes }: LockWatchProps) {
  const api = useApi();
  const showLock = useShowLock();
  const watch = useRef<InputWatch>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const timeLeft = async (call: Promise<SessionLock>): Promise<TimeLeft> =>
      call.then(
        (lock) => lock.secondsLeft,
        () => undefined,
      );
    const started = watchInput({
      clock: systemClock,
      minutes,
      report: async () => timeLeft(api.call(sessionLockRoutes.noteActivity, {}, { background: true })),
      ask: async () => timeLeft(api.call(sessionLockRoutes.sessionLock, {}, { background: true })),
      isLocked: isLockShown,
      onWarn: setSecondsLeft,
      onLock: () => void showLock(),
    });
    watch.current = started;
    const stopped = new AbortController();
    const { signal } = stopped;
    const isInput = createIsInput();
    for (const name of INPUTS) {
      const onInput = (event: Event): void => {
        if (isInput(event)) started.input();
      };
      window.addEventListener(name, onInput, { signal, capture: true, passive: true });
    }
    const look = (): void => started.look();
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('focus', look, { signal });
    return () => {
      stopped.abort();
      started.stop();
    };
  }, [api, minutes, showLock]);
  return <Warning secondsLeft={secondsLeft} onStay={() => watch.current?.input()} />;
}

/** Tells input from a pointer that stands still while the page moves under it. */
function createIsInput(): (event: Event) => boolean {
  let place = '';
  return (event) => {
    if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true;
    const before = place;
    place = `${event.screenX} ${event.screenY}`;
    return before !== '' && before !== place;
  };
}

interface WarningProps {
  /** Null while there is nothing to warn of. */
  readonly secondsLeft: number | null;
  readonly onStay: () => void;
}

function Warning({ secondsLeft, onStay }: WarningProps) {
  const { t } = useTranslation();
  const stay = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={secondsLeft !== null}
      onClose={onStay}
      initialFocus={stay}
      title={t('screenLock.warning')}
      description={secondsLeft === null ? undefined : t('screenLock.left', { count: secondsLeft })}
    >
      <DialogActions>
        <Button ref={stay} variant="primary" onClick={onStay}>
          {t('screenLock.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
