import type { Gap, GroupReach } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** Writes the gaps in a group's reach as a line of text; undefined when every chosen recipient is reached. */
export function reachText(
  { reached, gaps }: GroupReach,
  recipients: number,
  t: TFunction,
): string | undefined {
  if (gaps.length === 0) return undefined;
  const reach =
    reached === 0
      ? t('remoteAlerts.reachesNobody')
      : reached === recipients
        ? t('remoteAlerts.reachesAll')
        : t('remoteAlerts.reachesSome', { reached, count: recipients });
  return t('remoteAlerts.reach', { reach, reasons: gaps.map((gap) => gapText(gap, t)).join('; ') });
}

function gapText(gap: Gap, t: TFunction): string {
  switch (gap.kind) {
    case 'not configured':
      return t('remoteAlerts.gaps.notConfigured', { channel: t(`remoteAlerts.channels.${gap.channel}`) });
    case 'disabled':
      return t('remoteAlerts.gaps.disabled', gap);
    case 'no address':
      return t(`remoteAlerts.gaps.${NO_ADDRESS[gap.channel]}`, gap);
  }
}

const NO_ADDRESS = { email: 'noEmail', sms: 'noPhone', push: 'noDevice', voice: 'noPhone' } as const;
