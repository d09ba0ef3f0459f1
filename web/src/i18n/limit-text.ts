import type { AlarmLevel, LimitSide } from '@ts1/contract';
import { alarmLevels } from './en/alarm-levels.ts';
import { addTexts, type TFunction } from './translate.ts';

addTexts({ alarmLevels });

/** Returns a limit with its value: `High warning 7.0 °C`. */
export function limitText(side: LimitSide, level: AlarmLevel, value: string, t: TFunction): string {
  return `${t(`alarmLevels.${level}.limit.${side}`)} ${value}`;
}
