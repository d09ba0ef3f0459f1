import { Bell, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { toast } from 'sonner';
import { useTheme } from '../../src/platform/theme.ts';
import { SensorTable } from '../../src/sensors/index.ts';
import { NOW } from '../../src/testing/moment.ts';
import { Button } from '../../src/ui/button.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { notifyWithAction } from '../../src/ui/notify.ts';
import { Popover } from '../../src/ui/popover.tsx';
import { ToastStage } from '../../src/ui/toast-stage.tsx';
import { Toasts } from '../../src/ui/toasts.tsx';
import { Tooltip } from '../../src/ui/tooltip.tsx';
import { usePopover } from '../../src/ui/use-popover.ts';
import { doNothing, LONG_NAME } from '../sample.tsx';
import { answerSavedFilters, SampleBar } from '../sections/lists.tsx';
import { answerSensors, SENSORS } from '../sensors-in-every-state.ts';
import { Within } from '../within.tsx';
import { usePress } from './use-press.ts';

/** A small panel of a button. */
export function OpenPopover() {
  const state = usePopover(0);
  const open = useEffectEvent(() => state.press());
  useEffect(() => open(), []);
  return (
    <div className="p-4">
      <Popover
        state={state}
        title="Signals of alarms"
        trigger={({ ref, expanded, onClick }) => (
          <IconButton ref={ref} expanded={expanded} onClick={onClick} icon={Bell} label="Signals" />
        )}
      >
        <p className="mb-3 text-muted">{`They sound on this device: ${LONG_NAME}.`}</p>
        <Button>Try it</Button>
      </Popover>
    </div>
  );
}

/** A hint below its button. */
export function OpenTooltip() {
  useLayoutEffect(() => document.querySelector<HTMLElement>('#root button')?.focus(), []);
  return (
    <div className="p-4">
      <IconButton icon={Pencil} label={`Edit ${LONG_NAME}`} />
    </div>
  );
}

/** A hint at the right of what it explains. */
export function TooltipAtTheRight() {
  useLayoutEffect(() => document.querySelector<HTMLElement>('#root button')?.focus(), []);
  return (
    <div className="p-4">
      <Tooltip text="Sensors" side="right">
        <button type="button">Sensors</button>
      </Tooltip>
    </div>
  );
}

/** The searches that a user keeps of a list. */
export function SavedSearches() {
  usePress('[aria-label="Saved searches"]');
  return (
    <div className="p-4">
      <Within answers={answerSavedFilters}>
        <SampleBar search="freezer" />
      </Within>
    </div>
  );
}

/** Detail of an alarm beside its bell. */
export function AlarmOfSensor() {
  usePress('.alarm-flash-bell');
  return (
    <div className="p-4">
      <Within answers={answerSensors}>
        <SensorTable sensors={SENSORS.slice(1, 2)} now={NOW} />
      </Within>
    </div>
  );
}

const STAYS = { duration: Number.POSITIVE_INFINITY } as const;

/** Word that something went well; it stays for the picture, while that of the product goes by itself. */
export function ToastOfSuccess() {
  const theme = useTheme();
  useEffect(() => void toast.success('Limits saved', STAYS), []);
  return <ToastStage theme={theme} />;
}

/** Word that something failed, as long as such words are. */
export function ToastOfError() {
  const theme = useTheme();
  useEffect(() => void toast.error(`Limits of ${LONG_NAME} could not be saved`, STAYS), []);
  return <ToastStage theme={theme} />;
}

/** An offer that stays until it is taken or closed. */
export function ToastWithAction() {
  const theme = useTheme();
  useEffect(
    () => notifyWithAction('version', 'A new version is ready', { label: 'Reload', onClick: doNothing }),
    [],
  );
  return <Toasts theme={theme} />;
}
