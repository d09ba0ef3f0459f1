import { useEffect, useState } from 'react';
import { usePopover, type PopoverState } from '../ui/use-popover.ts';
import type { SensorAlarm } from './sensor-alarm.ts';

/** The popover stays this long after the pointer has left (spec 2 §9). */
const HIDE_DELAY_MS = 300;
const NOTHING = {} as const;

export interface AlarmPopover {
  readonly alarm: SensorAlarm | undefined;
  readonly state: PopoverState;
  /** For the row: hovering it shows the detail, where there is an alarm. */
  readonly row: PopoverState['pointer'] | typeof NOTHING;
  /** Keeps the panel open with this alarm until it is closed. */
  readonly hold: () => void;
  /** Note typed about this alarm and not saved yet; closing the panel does not lose it. */
  readonly note: string;
  readonly setNote: (note: string) => void;
}

/** The alarm detail of one row: opens while the pointer rests on the row, and by its bell. */
export function useAlarmPopover(current: SensorAlarm | undefined): AlarmPopover {
  const state = usePopover(HIDE_DELAY_MS);
  // An acknowledged alarm is gone from the log at once; its panel still has to say how that went.
  const [held, setHeld] = useState<SensorAlarm>();
  if (!state.open && held !== undefined) setHeld(undefined);
  const [draft, setDraft] = useState({ eventId: 0, text: '' });
  const alarm = held === undefined || isSameEvent(held, current) ? current : held;
  const eventId = alarm?.entry.event_id ?? 0;
  const isGone = alarm === undefined;
  const { close, pin } = state;
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  return {
    alarm,
    state,
    row: isGone ? NOTHING : state.pointer,
    hold: () => {
      setHeld(alarm);
      pin();
    },
    note: draft.eventId === eventId ? draft.text : '',
    setNote: (text) => setDraft({ eventId, text }),
  };
}

function isSameEvent(one: SensorAlarm, other: SensorAlarm | undefined): boolean {
  return one.entry.event_id === other?.entry.event_id;
}
