import type { MessageAlarm, MessageLook } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { AlarmHead } from './alarm-head.tsx';
import { CourseChart } from './course-chart.tsx';
import { alarmOutlook } from './expected-course.ts';
import { durationText } from './figures.ts';
import { TrendLine } from './trend-line.tsx';

interface Props {
  readonly alarm: MessageAlarm;
  readonly look: Pick<MessageLook, 'time_zone' | 'at'>;
  readonly level?: 1 | 2;
}

/** One alarm, what matters most first. */
export function AlarmView({ alarm, look: { time_zone: timeZone, at }, level = 1 }: Props) {
  const now = Date.parse(at);
  const outlook = alarmOutlook(alarm, now);
  return (
    <>
      <AlarmHead alarm={alarm} timeZone={timeZone} now={now} level={level} />
      {alarm.instructions !== undefined && (
        <section className="card instructions" aria-labelledby={`do-${alarm.event_id}`}>
          <h2 id={`do-${alarm.event_id}`}>{t('alarmPage.instructions')}</h2>
          <p className="as-written">{alarm.instructions}</p>
        </section>
      )}
      <CourseChart alarm={alarm} outlook={outlook} timeZone={timeZone} />
      <section className="card">
        <dl className="facts">
          <TrendLine alarm={alarm} outlook={outlook} timeZone={timeZone} />
          {alarm.beside.map(({ name, text, since, is_active }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={is_active ? 'active' : ''}>
                {t('alarmPage.beside.since', {
                  text,
                  time: formatDateTime(Date.parse(since), 'time', timeZone),
                })}
                {is_active && ` (${durationText(now - Date.parse(since))})`}
              </dd>
            </div>
          ))}
          {alarm.extreme !== null && alarm.extreme !== alarm.value && (
            <div>
              <dt>{t('alarmPage.worst')}</dt>
              <dd>{alarm.extreme}</dd>
            </div>
          )}
          {alarm.zones.length > 0 && (
            <div>
              <dt>{t('alarmPage.zone')}</dt>
              <dd>{alarm.zones.join(', ')}</dd>
            </div>
          )}
          {alarm.silent_sensors.length > 0 && (
            <div>
              <dt>{t('alarmPage.silentSensors')}</dt>
              <dd>{alarm.silent_sensors.join(', ')}</dd>
            </div>
          )}
          <Said alarm={alarm} />
        </dl>
      </section>
    </>
  );
}

/** Cause, action and notes that people have recorded. */
function Said({ alarm: { cause, action, notes } }: Pick<Props, 'alarm'>) {
  return (
    <>
      {cause !== undefined && (
        <div>
          <dt>{t('alarmPage.cause')}</dt>
          <dd>{cause}</dd>
        </div>
      )}
      {action !== undefined && (
        <div>
          <dt>{t('alarmPage.action')}</dt>
          <dd>{action}</dd>
        </div>
      )}
      {notes !== '' && (
        <div>
          <dt>{t('alarmPage.notes')}</dt>
          <dd className="as-written">{notes}</dd>
        </div>
      )}
    </>
  );
}
