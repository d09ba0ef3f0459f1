import { type Alarm, type AlarmChange, isWarningKey, otherLevel } from '../../alarms/index.ts';

type Condition = Pick<Alarm, 'subject' | 'condition'>;
interface ConditionNow {
  readonly alarm: Alarm;
  readonly state: 'alarm' | 'pre-alarm' | 'acknowledged';
}

/** Looks up the present alarms of some sensors for the warnings of the same measurand and side. */
export function alarmsNow(now: readonly ConditionNow[], changes: readonly AlarmChange[]) {
  const current = new Map(now.map((one) => [alarmKey(one.alarm), one]));
  const changed = new Set(
    changes.filter(({ notify, condition }) => notify && !isWarningKey(condition)).map(alarmKey),
  );
  return {
    /** The warning of an alarm's side that is in force. */
    findWarning(alarm: Condition): Alarm | undefined {
      const warning = current.get(otherName(alarm));
      return warning?.state === 'alarm' ? warning.alarm : undefined;
    },
    /**
     * Whether the alarm of its side speaks for a warning: it is not normal, or this very transaction notifies people of
     * it and the warning is over, or acknowledged, with it.
     */
    isHushed(warning: Condition): boolean {
      const alarm = otherName(warning);
      return current.has(alarm) || (changed.has(alarm) && current.get(alarmKey(warning))?.state !== 'alarm');
    },
  };
}

function alarmKey({ subject: { sensorId }, condition }: Condition): string {
  return `${sensorId ?? ''} ${condition}`;
}

function otherName({ subject, condition }: Condition): string {
  return alarmKey({ subject, condition: otherLevel(condition) ?? condition });
}
