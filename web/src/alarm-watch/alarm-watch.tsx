import type { AlarmLogEntry } from '@ts1/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  useActiveAlarms,
  useCurrentAlarms,
  alarmLimitText,
  alarmTypeText,
  measuredText,
  newlyActive,
} from '../alarms/index.ts';
import { alarmWatch } from '../i18n/en/alarm-watch.ts';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { consoleLogger } from '../platform/logger.ts';
import { setTitleCount } from '../platform/page-title.ts';
import { countsText, summarise } from './alarm-summary.ts';
import { AlarmBar } from './alarm-bar.tsx';
import { notificationPermission, notifications, notify, ring, sound } from './signals.ts';
import { useAlarmNames, type AlarmSource } from './use-alarm-names.ts';
import { useSignalInOneTab } from './use-signal-in-one-tab.ts';
import { BellOff } from 'lucide-react';
import { useLostSince } from '../platform/connection-context.tsx';
import { Button } from '../ui/button.tsx';

addTexts({ alarmWatch });

const QuietBanner = lazyPart(
  async () => (await afterFirstLook(async () => import('../maintenance/quiet-banner.tsx'))).QuietBanner,
);

const NONE: readonly AlarmLogEntry[] = [];
/** Beyond this many at once they are counted, not listed. */
const MOST_NAMED = 3;

type FindSource = (entry: AlarmLogEntry) => AlarmSource;

/** Shows alarms on every page: the bar, the tab's title, a line for screen readers, a notification, a sound. */
export function AlarmWatch() {
  const { t } = useTranslation();
  const active = useActiveAlarms();
  const { known, findAlarmSource } = useAlarmNames(active ?? NONE);
  const signalOnce = useSignalInOneTab((alarms) => signal(alarms, findAlarmSource, t));
  const seen = useRef<ReadonlySet<number>>(undefined);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    setTitleCount(active?.length ?? 0);
    return () => setTitleCount(0);
  }, [active]);

  useEffect(() => {
    // The facts of an alarm are complete only with its name.
    if (active === undefined || !known) return;
    const fresh = newlyActive(seen.current, active);
    seen.current = new Set(active.map(({ event_id }) => event_id));
    if (fresh.length === 0) return;
    setAnnouncement(spokenText(fresh, findAlarmSource, t));
    signalOnce(fresh);
  }, [active, known, findAlarmSource, signalOnce, t]);

  return (
    <>
      <p aria-live="polite" className="sr-only" data-testid="alarm-speech">
        {announcement}
      </p>
      <AlarmsUnknown />
      <Suspense fallback={null}>
        <QuietBanner />
      </Suspense>
      <AlarmBar findAlarmSource={findAlarmSource} />
    </>
  );
}

/** By sound and notification, as this device wants it. */
function signal(alarms: readonly AlarmLogEntry[], findAlarmSource: FindSource, t: TFunction): void {
  if (sound.isOn()) ring().catch((error: unknown) => consoleLogger.warn('No sound', error));
  if (!notifications.isOn() || notificationPermission() !== 'granted') return;
  for (const entry of alarms.slice(0, MOST_NAMED)) {
    notifyAlarm(entry, findAlarmSource(entry), t).catch((error: unknown) =>
      consoleLogger.warn('No notification', error),
    );
  }
}

function spokenText(fresh: readonly AlarmLogEntry[], findAlarmSource: FindSource, t: TFunction): string {
  if (fresh.length > MOST_NAMED) {
    return t('alarmWatch.spoken', { alarms: countsText(summarise(fresh), t) });
  }
  const alarms = fresh.map((entry) => {
    const { name, sensorType } = findAlarmSource(entry);
    const type = alarmTypeText(entry, t);
    const value = measuredText(entry, sensorType, t);
    return t(value === '' ? 'alarmWatch.alarmOf' : 'alarmWatch.valueOf', { name, type, value });
  });
  return t('alarmWatch.spoken', { alarms: alarms.join('; ') });
}

async function notifyAlarm(
  entry: AlarmLogEntry,
  { name, sensorType }: AlarmSource,
  t: TFunction,
): Promise<void> {
  const title = t('alarmWatch.notificationTitle', { type: alarmTypeText(entry, t), name });
  const value = measuredText(entry, sensorType, t);
  const body =
    entry.limit_value === null || value === ''
      ? value
      : t('alarmWatch.notificationBody', {
          value,
          limit: alarmLimitText(entry, sensorType, t),
        });
  await notify(title, body, `alarm-${entry.event_id}`);
}

/** Says on every page that alarms could not be read: without them every row looks normal. They are read again by themselves. */
function AlarmsUnknown() {
  const { t } = useTranslation();
  const { isError, isFetching, refetch } = useCurrentAlarms();
  // Without a connection that is said already.
  const isLost = useLostSince() !== null;
  if (!isError || isLost) return null;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-high bg-surface px-4 py-1.5 text-body font-semibold text-high md:px-6"
    >
      <BellOff aria-hidden size={16} className="shrink-0" />
      {t('alarmWatch.unknown')}
      <Button busy={isFetching} onClick={() => void refetch()}>
        {t('ui.tryAgain')}
      </Button>
    </p>
  );
}
