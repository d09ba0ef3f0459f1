import type { MessageLook } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { alarmCardTone } from './alarm-head.tsx';
import { AlarmView } from './alarm-view.tsx';
import { durationText, withMinus } from './figures.ts';

/** The alarms of a storm in lines, what is open first; each opens to all that is known of it. */
export function AlarmList({ look }: { readonly look: MessageLook }) {
  const { alarms, total, at, time_zone: timeZone } = look;
  const open = alarms.filter(({ waits }) => waits).length;
  const now = Date.parse(at);
  return (
    <>
      <h1 className="storm">{t('alarmPage.storm', { count: open })}</h1>
      <ul className="list">
        {alarms.map((alarm) => (
          <li key={alarm.event_id}>
            <details className={`card ${alarmCardTone(alarm)}`}>
              <summary>
                <span className="line">
                  <strong>{alarm.subject}</strong>
                  {alarm.value !== null && <span className="value">{withMinus(alarm.value)}</span>}
                </span>
                <span className="line fine">
                  <span>
                    {alarm.what}
                    {alarm.limit !== null && ` · ${t('alarmPage.limit')} ${withMinus(alarm.limit)}`}
                  </span>
                  <span>{durationText(now - Date.parse(alarm.since))}</span>
                </span>
                <span className="fine muted">
                  {alarm.acknowledged_by === null || alarm.acknowledged_at === null
                    ? t(`alarmPage.states.${alarm.state}`)
                    : t('alarmPage.acknowledgedBy', {
                        who: alarm.acknowledged_by,
                        time: formatDateTime(Date.parse(alarm.acknowledged_at), 'time', timeZone),
                      })}
                </span>
              </summary>
              <AlarmView alarm={alarm} look={look} level={2} />
            </details>
          </li>
        ))}
      </ul>
      {total > alarms.length && (
        <p className="muted">{t('alarmPage.more', { count: total - alarms.length })}</p>
      )}
    </>
  );
}
