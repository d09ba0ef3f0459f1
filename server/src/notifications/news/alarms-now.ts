import { type Alarm, type AlarmChange, milderConditions, severerConditions } from '../../alarms/index.ts';

type Condition = Pick<Alarm, 'subject' | 'condition'>;
interface ConditionNow {
  readonly alarm: Alarm;
  readonly state: 'alarm' | 'pre-alarm' | 'acknowledged';
}

/** Looks up the present alarms of some sensors by the levels of one measurand and side. */
export function alarmsNow(now: readonly ConditionNow[], changes: readonly AlarmChange[]) {
  const current = new Map(now.map((one) => [alarmKey(one.alarm), one]));
  const changed = new Set(changes.filter(({ notify }) => notify).map(alarmKey));
  return {
    /** The warnings of an alarm's side that are in force. */
    findWarnings(alarm: Condition): Alarm[] {
      return keysAt(alarm, milderConditions).flatMap((key) => {
        const warning = current.get(key);
        return warning?.state === 'alarm' ? [warning.alarm] : [];
      });
    },
    /**
     * Whether a severer level of its side speaks for a warning: it is not normal, or this very transaction notifies
     * people of it and the warning is over, or acknowledged, with it.
     */
    isHushed(warning: Condition): boolean {
      const isInForce = current.get(alarmKey(warning))?.state === 'alarm';
      return keysAt(warning, severerConditions).some(
        (key) => current.has(key) || (changed.has(key) && !isInForce),
      );
    },
  };
}

function alarmKey({ subject: { sensorId }, condition }: Condition): string {
  return `${sensorId ?? ''} ${condition}`;
}

function keysAt({ subject, condition }: Condition, levels: typeof milderConditions): string[] {
  return levels(condition).map((other) => alarmKey({ subject, condition: other }));
}
