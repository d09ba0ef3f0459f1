import type { Sensor, SensorState } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Bell, BellOff } from 'lucide-react';
import { Suspense, useEffect, useRef, type FocusEvent, type Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useCan } from '../session/index.ts';
import { classes } from '../ui/classes.ts';
import { Popover } from '../ui/popover.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { alarmStateText } from './alarm-texts.ts';
import { bellIcon } from './alarm-look.ts';
import { alarmTone, type AlarmKind, type SensorAlarm } from './sensor-alarm.ts';
import type { AlarmPopover } from './use-alarm-popover.ts';

const AlarmDetail = lazyPart(async () => (await import('./alarm-detail.tsx')).AlarmDetail);

interface AlarmBellProps {
  readonly sensor: Pick<Sensor, 'id' | 'name' | 'type' | 'state'>;
  readonly popover: AlarmPopover;
}

const PLACE = 'flex size-8 shrink-0 items-center justify-center pointer-coarse:size-11';

/**
 * Bell beside the sensor's link: green while the sensor is normal, grey while nothing guards it or it is silent; with
 * an alarm in the colour of that, and opens its detail on focus, click and tap. The link gets the focus when a focused
 * bell disappears with its alarm.
 */
export function AlarmBell({ sensor, popover }: AlarmBellProps) {
  const { alarm } = popover;
  const place = useRef<HTMLSpanElement>(null);
  const keyboard = useFocusToLink(place, alarm === undefined);
  return (
    <span ref={place} {...keyboard} className="flex shrink-0">
      {alarm === undefined ? (
        <NoAlarm sensor={sensor} />
      ) : (
        <RingingBell sensor={sensor} popover={popover} alarm={alarm} />
      )}
    </span>
  );
}

function NoAlarm({ sensor: { id, name, state } }: Pick<AlarmBellProps, 'sensor'>) {
  const { t } = useTranslation();
  const maySetLimits = useCan('limits');
  if (state === 'no_limits' && maySetLimits) {
    return (
      <Link
        to="/alarms"
        search={{ sensor: id }}
        aria-label={t('alarms.setLimitsOf', { name })}
        title={t('alarms.noLimits')}
        className={classes(PLACE, 'rounded-sm text-silent hover:bg-raised')}
      >
        <BellOff aria-hidden size={16} />
      </Link>
    );
  }
  const text = t(UNGUARDED[state] ?? 'alarms.none');
  const Icon = state in UNGUARDED ? BellOff : Bell;
  return (
    <span className={classes(PLACE, state === 'normal' ? 'text-ok' : 'text-silent')} title={text}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

const UNGUARDED: Partial<Record<SensorState, 'alarms.outOfService' | 'alarms.noLimits'>> = {
  out_of_service: 'alarms.outOfService',
  no_limits: 'alarms.noLimits',
};

const STEADY: ReadonlySet<AlarmKind> = new Set(['acknowledged', 'warning', 'returned']);

type RingingBellProps = AlarmBellProps & { readonly alarm: SensorAlarm };

function RingingBell({ sensor: { name, type: sensorType }, popover, alarm }: RingingBellProps) {
  const { t } = useTranslation();
  const { state } = popover;
  const text = alarmStateText(alarm, t);
  const flashes = !STEADY.has(alarm.kind) && alarm.entry.alarm_type !== 'battery';
  const Icon = bellIcon(alarm);
  return (
    <Popover
      state={state}
      title={
        <>
          {name}
          <span className={classes('block', TONE_TEXT[alarmTone(alarm)])}>{text}</span>
        </>
      }
      trigger={({ ref, expanded, onClick }) => (
        <button
          type="button"
          ref={ref as Ref<HTMLButtonElement>}
          onClick={onClick}
          {...state.focus}
          aria-expanded={expanded}
          aria-label={t('alarms.detailOf', { name, alarm: text })}
          className={classes(PLACE, 'rounded-sm hover:bg-raised', TONE_TEXT[alarmTone(alarm)])}
        >
          <Icon aria-hidden size={18} className={flashes ? 'alarm-flash-bell' : undefined} />
        </button>
      )}
    >
      <Suspense fallback={null}>
        <AlarmDetail alarm={alarm} sensorType={sensorType} popover={popover} />
      </Suspense>
    </Popover>
  );
}

/** Handlers that notice the keyboard on the bell or in its panel; when both go it gets the link beside them. */
function useFocusToLink(place: Readonly<{ current: HTMLElement | null }>, isGone: boolean) {
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!isGone || !hasFocus.current) return;
    hasFocus.current = false;
    place.current?.parentElement?.querySelector('a')?.focus();
  }, [isGone, place]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // An element that is taken from the page while it has the focus gives no notice of it.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hasFocus.current = false;
    },
  };
}
