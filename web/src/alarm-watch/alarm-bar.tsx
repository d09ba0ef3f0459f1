import type { CurrentAlarm } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { BellCheck, BellRing, Pause, Play } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  flashing,
  useCurrentAlarms,
  type AlarmKind,
  alarmKind,
  alarmTypeText,
  measuredText,
  steadyTint,
} from '../alarms/index.ts';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { useChoice } from '../platform/choice.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useCan } from '../session/index.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AcknowledgeLater } from './acknowledge-later.tsx';
import { countsText, summarise } from './alarm-summary.ts';
import { BarText } from './bar-text.tsx';
import type { AlarmSource } from './use-alarm-names.ts';
import { useBarHeight } from './use-bar-height.ts';
import { usePinned } from './use-pinned.ts';

const MaintenanceLink = lazyPart(
  async () =>
    (await afterFirstLook(async () => import('../maintenance/maintenance-link.tsx'))).MaintenanceLink,
);

const FailedDrills = lazyPart(
  async () => (await afterFirstLook(async () => import('../drills/failed-drills.tsx'))).FailedDrills,
);

interface AlarmBarProps {
  readonly findAlarmSource: (entry: CurrentAlarm) => AlarmSource;
}

/**
 * Place of the bar at the lower edge of the window, last in the column by its order: nothing on the page moves when it
 * comes. In the document it comes before everything else, so that the keyboard is there first.
 */
const BAR =
  'sticky bottom-0 z-10 order-last flex items-center gap-3 max-md:flex-wrap border-t border-border px-4 py-1.5 text-body max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:px-6';

const NONE: readonly CurrentAlarm[] = [];

/** A thin bar over every page while something is not normal: how many, which, and what can be done; a drill that failed. */
export function AlarmBar({ findAlarmSource }: AlarmBarProps) {
  const { t } = useTranslation();
  const current = useCurrentAlarms().data ?? NONE;
  const summary = useMemo(() => summarise(current), [current]);
  const mayAcknowledge = useCan('acknowledge');
  const maySet = useCan('settings');
  const maySetLimits = useCan('limits');
  const { pinned, place, pin, release, free } = usePinned();
  const [announcement, announce] = useState('');
  const [secondsLeft, wait] = useState<number | null>(null);
  const { attach, show, over } = useFocusAfter(free);
  const { active, preAlarms, stillOut, unheard } = summary;
  const newest = pinned && (active.find(({ event_id }) => event_id === pinned.event_id) ?? pinned);
  const target = newest ?? (active.length === 1 ? active[0] : undefined);
  const named = target ?? active[0] ?? preAlarms[0];
  const shown = named ?? stillOut[0];
  const { name, sensorType } = named === undefined ? NOBODY : findAlarmSource(named);
  const type = named === undefined ? '' : alarmTypeText(named, t);
  const measured = named === undefined ? '' : measuredText(named, sensorType, t);
  const value = measured === '' ? '' : ` · ${measured}`;
  const what = t('alarmWatch.alarmOf', { name, type });
  const flashes = named !== undefined && named.alarm_type !== 'battery';
  const Icon = named === undefined ? BellCheck : BellRing;
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {shown === undefined && maySet && (
        <Suspense fallback={null}>
          <FailedDrills alone={BAR} attach={attach} />
        </Suspense>
      )}
      {shown !== undefined && (
        <section
          ref={attach}
          aria-label={t('alarmWatch.bar')}
          className={classes(BAR, steadyTint({ kind: currentAlarmKind(shown), entry: shown }))}
        >
          <Icon
            aria-hidden
            size={16}
            className={classes('shrink-0 text-(--alarm)', flashes && 'alarm-flash-bell')}
          />
          <BarText
            counts={countsText(summary, t)}
            single={active.length + preAlarms.length === 1}
            eventId={named?.event_id}
            name={name}
            about={secondsLeft === null ? type + value : t('alarmWatch.waitingFor', { count: secondsLeft })}
            unheard={nobodyText(unheard.length, active.length, t)}
            also={named === undefined ? '' : alsoOut(stillOut, findAlarmSource, t)}
          />
          {maySet && (
            <Suspense fallback={null}>
              <FailedDrills />
            </Suspense>
          )}
          <span className="flex shrink-0 items-center justify-end gap-2">
            <Link
              ref={show}
              to="/alarm-log"
              className={classes(
                buttonStyle('secondary'),
                target !== undefined && mayAcknowledge && 'max-md:hidden',
              )}
            >
              {t('alarmWatch.show')}
            </Link>
            {target !== undefined && mayAcknowledge && (
              <span
                ref={place}
                onPointerEnter={() => pin(target)}
                onPointerDown={() => pin(target)}
                onFocus={() => pin(target)}
                onPointerLeave={release}
                onPointerCancel={release}
                onBlur={release}
              >
                <AcknowledgeLater
                  key={target.event_id}
                  alarm={target}
                  what={what}
                  onBegin={() => pin(target)}
                  onOver={over}
                  onAgain={release}
                  onWait={wait}
                  onAnnounce={announce}
                />
              </span>
            )}
            {/* After Acknowledge, so that the keyboard is there sooner. */}
            {named !== undefined && (
              <span className="max-md:hidden">
                <FlashButton />
              </span>
            )}
            {maySetLimits && target?.sensor_id != null && (
              <Suspense fallback={null}>
                <MaintenanceLink
                  target={{ sensor: target.sensor_id }}
                  name={name}
                  className="max-md:hidden"
                />
              </Suspense>
            )}
          </span>
        </section>
      )}
    </>
  );
}

const NOBODY: AlarmSource = { name: '', sensorType: undefined };

function currentAlarmKind(row: CurrentAlarm): AlarmKind {
  return alarmKind(row) ?? 'alarm';
}

/** Says that no one was notified of the alarms that wait, or of how many of them; '' where somebody was of each. */
function nobodyText(unheard: number, active: number, t: TFunction): string {
  if (unheard === 0) return '';
  return unheard === active
    ? t('alarms.nobodyNotified')
    : t('alarmWatch.nobodyNotifiedOf', { count: unheard });
}

/** Names what no lesser alarm may hide: acknowledged alarms still out of limits, with the value where it is one. */
function alsoOut(
  stillOut: readonly CurrentAlarm[],
  findAlarmSource: AlarmBarProps['findAlarmSource'],
  t: TFunction,
): string {
  const [only] = stillOut;
  if (only === undefined) return '';
  const count = stillOut.length;
  const value = count === 1 ? measuredText(only, findAlarmSource(only).sensorType, t) : '';
  const text = t('alarmWatch.alsoOut', { count });
  return value === '' ? text : `${text} ${value}`;
}

/** When an alarm is done with and its button goes, the keyboard goes on to Show, or into the page. */
function useFocusAfter(free: () => void) {
  const bar = useRef<HTMLElement>(null);
  const measure = useBarHeight();
  const attach = useCallback(
    (section: HTMLElement | null) => {
      bar.current = section;
      return measure(section);
    },
    [measure],
  );
  const show = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  const over = useCallback(() => {
    hadFocus.current = bar.current?.contains(document.activeElement) === true;
    free();
  }, [free]);
  useEffect(() => {
    if (!hadFocus.current || bar.current?.contains(document.activeElement) === true) return;
    hadFocus.current = false;
    (show.current ?? document.querySelector<HTMLElement>('#content'))?.focus();
  });
  return { attach, show, over };
}

function FlashButton() {
  const { t } = useTranslation();
  const flashes = useChoice(flashing);
  return (
    <IconButton
      label={t(flashes ? 'alarmWatch.stopFlashing' : 'alarmWatch.startFlashing')}
      icon={flashes ? Pause : Play}
      onClick={() => flashing.set(!flashes)}
    />
  );
}
