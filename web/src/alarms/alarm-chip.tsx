import { BellCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { alarmStateText } from './alarm-texts.ts';
import { ALARM_TYPE_LOOKS } from './alarm-type-looks.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';

/** State of a sensor in a word: filled for an alarm that is not acknowledged, an outline otherwise. */
export function AlarmChip({ alarm }: { readonly alarm: SensorAlarm }) {
  const { t } = useTranslation();
  const { kind, entry } = alarm;
  const own = kind === 'warning' ? TriangleAlert : ALARM_TYPE_LOOKS[entry.alarm_type].icon;
  const icon = kind === 'acknowledged' ? BellCheck : own;
  return (
    <Chip tone={alarmTone(alarm)} icon={icon} solid={kind === 'alarm'}>
      <span className="truncate">{alarmStateText(alarm, t)}</span>
    </Chip>
  );
}
