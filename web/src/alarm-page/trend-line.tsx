import type { MessageAlarm } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import type { Outlook } from './expected-course.ts';
import { bareText, figureText } from './figures.ts';
import { steadyIn } from './steady.ts';

interface Props {
  readonly alarm: MessageAlarm;
  readonly outlook: Outlook | null;
  readonly timeZone: string;
}

/** Where it is going, and what that comes to. */
export function TrendLine({ alarm: { trend, chart }, outlook, timeZone }: Props) {
  if (chart === null) return null;
  return (
    <div>
      <dt>{t('alarmPage.trend.title')}</dt>
      <dd>
        {trend === null || outlook === null
          ? t('alarmPage.trend.unknown')
          : t(`alarmPage.trend.${outlook.direction}`, {
              change: bareText(Math.abs(trend.change), 1, chart.unit),
              least: bareText(steadyIn(chart.unit), 1, chart.unit),
              minutes: trend.minutes,
            })}
        {outlook?.expected != null && (
          <>
            <br />
            <strong>{expectedText({ chart, outlook, timeZone })}</strong>
          </>
        )}
      </dd>
    </div>
  );
}

function expectedText({
  chart,
  outlook: { expected },
  timeZone,
}: {
  readonly chart: NonNullable<MessageAlarm['chart']>;
  readonly outlook: Outlook;
  readonly timeZone: string;
}): string {
  if (expected === null) return '';
  const time = formatDateTime(expected.at, 'time', timeZone);
  return expected.kind === 'back'
    ? t('alarmPage.trend.back', { time })
    : t('alarmPage.trend.further', { time, value: figureText(expected.value, chart) });
}
