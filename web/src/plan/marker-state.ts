import { stateUrgency, type SensorState, type SensorStatus } from '@ts1/contract';
import { BellOff, CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { alarmStateText, alarmTone, bellIcon, type SensorAlarm } from '../alarms/index.ts';
import { UNGUARDED } from '../sensors/index.ts';
import type { TFunction } from '../i18n/translate.ts';
import type { Tone } from '../ui/tone.ts';

export interface MarkerState {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly word: string;
}

export const STATUS_LOOKS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

/**
 * Look and word of a marker: its alarm decides first, then that nothing guards it, then its status. Until its state is known
 * it has no colour.
 */
export function markerState(
  alarm: SensorAlarm | undefined,
  state: SensorState | undefined,
  status: SensorStatus,
  t: TFunction,
): MarkerState {
  if (alarm !== undefined)
    return { tone: alarmTone(alarm), icon: bellIcon(alarm), word: alarmStateText(alarm, t) };
  if (state === 'out_of_service' || state === 'no_limits')
    return { tone: 'silent', icon: BellOff, word: t(UNGUARDED[state]) };
  const { tone, icon } = STATUS_LOOKS[status];
  return { tone: state === undefined ? 'silent' : tone, icon, word: t(`sensors.status.${status}`) };
}

/** Ranks a marker by urgency: 0 is the most urgent. */
export function markerRank(state: SensorState = 'normal'): number {
  return stateUrgency(state);
}

/**
 * Returns the look of several sensors drawn as one: the worst of them decides, and so many are out of their limits.
 * @param members not empty; of equally urgent ones the first is the worst
 */
export function clusterState<Member extends { readonly rank: number; readonly isOut: boolean }>(
  members: readonly Member[],
): { readonly worst: Member; readonly out: number } {
  const worst = members.reduce((one, other) => (other.rank < one.rank ? other : one));
  return { worst, out: members.filter(({ isOut }) => isOut).length };
}
