import { alarmEventRoutes, type AlarmEvent } from '@ts1/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmLevels } from '../i18n/en/alarm-levels.ts';
import { alarmLog } from '../i18n/en/alarm-log.ts';
import { systemClock } from '../platform/clock.ts';
import { requestUrl } from '../platform/request.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { BESIDE_PANEL } from '../ui/panel.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { AlarmPanel } from './alarm-panel.tsx';
import { EventList } from './event-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { toQuery, type LogQuery } from './log-query.ts';
import { logSearch, type LogSearch } from './log-search.ts';
import { NoteDialog } from './note-dialog.tsx';
import { useEventPanel } from './use-event-panel.ts';

addTexts({ alarmLevels, alarmLog });

/** The alarm log: every event, who acknowledged it and what was noted (spec 2 §2); the one of the address in a panel. */
export function AlarmLogScreen() {
  const { t } = useTranslation();
  const address = useSearch({ from: '/signed-in/alarm-log' });
  const view = useMemo(() => logSearch.parse(address), [address]);
  const navigate = useNavigate();
  const { event: eventId } = view;
  const show = (changed: LogSearch): void =>
    void navigate({ to: '/alarm-log', search: { ...changed, event: eventId }, replace: true });
  const query = useLogQuery(view);
  const closePanel = useEventPanel(view);
  const [edited, setEdited] = useState<AlarmEvent | null>(null);
  const [draft, setDraft] = useState({ eventId, text: '' });
  const isPanelOpen = eventId !== undefined;
  const onPhone = useMediaQuery(PHONE);
  const exportLink = (
    <a download href={requestUrl(alarmEventRoutes.alarmEventsCsv, { query })} className={buttonStyle()}>
      <Download aria-hidden size={16} />
      {t('alarmLog.exportCsv')}
    </a>
  );
  return (
    <>
      <div className="flex items-start gap-6">
        <div className={isPanelOpen ? BESIDE_PANEL : 'min-w-0 flex-1'}>
          <PageHeader
            title={t('alarmLog.title')}
            subtitle={<span className="max-md:sr-only">{t('alarmLog.subtitle')}</span>}
            action={onPhone ? undefined : exportLink}
          />
          <FilterBar view={view} onChange={show} exportLink={onPhone && exportLink} />
          <EventList
            view={view}
            query={query}
            onClear={() => show({})}
            onOrder={(order) => show({ ...view, order })}
            isPanelOpen={isPanelOpen}
            onEditNote={setEdited}
          />
        </div>
        {eventId !== undefined && (
          <AlarmPanel
            key={eventId}
            eventId={eventId}
            listed={query}
            note={draft.eventId === eventId ? draft.text : ''}
            onNote={(text) => setDraft({ eventId, text })}
            onEditNote={setEdited}
            onClose={closePanel}
          />
        )}
      </div>
      <NoteDialog event={edited} onClose={() => setEdited(null)} />
    </>
  );
}

/** Query of the list, which an event that opens beside it does not change. */
function useLogQuery({ event: _event, ...filters }: LogSearch): LogQuery {
  const key = JSON.stringify(filters);
  // A period that ends now begins when it is chosen, so that further pages are of the same one.
  return useMemo(
    () => toQuery(logSearch.parse(JSON.parse(key)), companyTimeZone(), systemClock.now()),
    [key],
  );
}
