import { alarmEventRoutes, type AlarmEvent } from '@ts1/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DeliveryDialog } from '../deliveries/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmLevels } from '../i18n/en/alarm-levels.ts';
import { alarmLog } from '../i18n/en/alarm-log.ts';
import { systemClock } from '../platform/clock.ts';
import { requestUrl } from '../platform/request.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EventList } from './event-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LinkedAlarm } from './linked-alarm.tsx';
import { toQuery } from './log-query.ts';
import { logSearch, type LogSearch } from './log-search.ts';
import { NoteDialog } from './note-dialog.tsx';

addTexts({ alarmLevels, alarmLog });

/** The alarm log: every event, who acknowledged it and what was noted (spec 2 §2). */
export function AlarmLogScreen() {
  const { t } = useTranslation();
  const address = useSearch({ from: '/signed-in/alarm-log' });
  const view = useMemo(() => logSearch.parse(address), [address]);
  const navigate = useNavigate();
  const show = (changed: LogSearch): void =>
    void navigate({ to: '/alarm-log', search: changed, replace: true });
  // A period that ends now begins when it is chosen, so that further pages are of the same one.
  const query = useMemo(() => toQuery(view, companyTimeZone(), systemClock.now()), [view]);
  const [edited, setEdited] = useState<AlarmEvent | null>(null);
  const [notified, setNotified] = useState<AlarmEvent | null>(null);
  const actions = { onEditNote: setEdited, onMessages: setNotified };
  return (
    <>
      <PageHeader
        title={t('alarmLog.title')}
        subtitle={t('alarmLog.subtitle')}
        action={
          view.event === undefined && (
            <a
              download
              href={requestUrl(alarmEventRoutes.alarmEventsCsv, { query })}
              className={buttonStyle()}
            >
              <Download aria-hidden size={16} />
              {t('alarmLog.exportCsv')}
            </a>
          )
        }
      />
      {view.event === undefined ? (
        <>
          <FilterBar view={view} onChange={show} />
          <EventList
            view={view}
            query={query}
            onClear={() => show({})}
            onOrder={(order) => show({ ...view, order })}
            {...actions}
          />
        </>
      ) : (
        <LinkedAlarm key={view.event} query={query} onShowAll={() => show({})} {...actions} />
      )}
      <DeliveryDialog
        about={notified === null ? null : { event_id: String(notified.event_id) }}
        title={t('deliveries.ofAlarm')}
        event={notified}
        onClose={() => setNotified(null)}
      />
      <NoteDialog event={edited} onClose={() => setEdited(null)} />
    </>
  );
}
