import { useCallback, useEffect, useState } from 'react';
import { usePopover, type PopoverState } from '../ui/use-popover.ts';
import type { SensorAlarm } from './sensor-alarm.ts';

/** The popover stays this long after the pointer has left (spec 2 §9). */
const HIDE_DELAY_MS = 300;
const NOTHING = {} as const;

export interface AlarmPopover {
  readonly alarm: SensorAlarm | undefined;
  readonly state: PopoverState;
  /** For the row: hovering it shows the detail, where there is an alarm to tell of. */
  readonly row: PopoverState['pointer'] | typeof NOTHING;
  /** Keeps telling of this alarm, until it is let go. */
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** The alarm detail of one row: opens while the pointer rests on the row, and by its bell. */
export function useAlarmPopover(current: SensorAlarm | undefined): AlarmPopover {
  const state = usePopover(HIDE_DELAY_MS);
  // An acknowledged alarm is gone from the log at once; its panel still has to say how that went.
  const [held, setHeld] = useState<SensorAlarm>();
  const letGo = useCallback(() => setHeld(undefined), []);
  const alarm = held ?? current;
  const isGone = alarm === undefined;
  const { close } = state;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  return {
    alarm,
    state,
    row: isGone ? NOTHING : state.pointer,
    hold: () => setHeld(alarm),
    letGo,
  };
}
