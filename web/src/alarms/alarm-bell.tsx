import type { SensorType } from '@ts1/contract';
import { Bell, BellOff } from 'lucide-react';
import { Suspense, useEffect, useRef, type FocusEvent, type Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { classes } from '../ui/classes.ts';
import { Popover } from '../ui/popover.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { alarmStateText } from './alarm-texts.ts';
import { bellIcon } from './alarm-look.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';
import type { AlarmPopover } from './use-alarm-popover.ts';

const AlarmDetail = lazyPart(async () => (await import('./alarm-detail.tsx')).AlarmDetail);

interface AlarmBellProps {
  readonly name: string;
  readonly sensorType: SensorType;
  readonly popover: AlarmPopover;
  /** Without an alarm it is grey then: nothing raises one. */
  readonly outOfService?: boolean;
}

const PLACE = 'flex size-8 shrink-0 items-center justify-center pointer-coarse:size-11';

/**
 * Green without an alarm; else in the colour of the alarm, and opens its detail on focus, click and tap. Stands beside
 * the sensor's link, which gets the focus when the alarm and its bell go from under it.
 */
export function AlarmBell({ name, sensorType, popover, outOfService = false }: AlarmBellProps) {
  const { alarm } = popover;
  const place = useRef<HTMLSpanElement>(null);
  const keyboard = useFocusToLink(place, alarm === undefined);
  return (
    <span ref={place} {...keyboard} className="flex shrink-0">
      {alarm === undefined ? (
        <NoAlarm outOfService={outOfService} />
      ) : (
        <RingingBell name={name} sensorType={sensorType} popover={popover} alarm={alarm} />
      )}
    </span>
  );
}

function NoAlarm({ outOfService }: { readonly outOfService: boolean }) {
  const { t } = useTranslation();
  const text = t(outOfService ? 'alarms.outOfService' : 'alarms.none');
  const Icon = outOfService ? BellOff : Bell;
  return (
    <span className={classes(PLACE, outOfService ? 'text-silent' : 'text-ok')} title={text}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

type RingingBellProps = Omit<AlarmBellProps, 'outOfService'> & { readonly alarm: SensorAlarm };

function RingingBell({ name, sensorType, popover, alarm }: RingingBellProps) {
  const { t } = useTranslation();
  const { state } = popover;
  const text = alarmStateText(alarm, t);
  const isSteady = alarm.kind === 'acknowledged' || alarm.kind === 'warning';
  const flashes = !isSteady && alarm.entry.alarm_type !== 'battery';
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
    // What is taken from the page while it has the focus leaves no word of it.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hasFocus.current = false;
    },
  };
}
