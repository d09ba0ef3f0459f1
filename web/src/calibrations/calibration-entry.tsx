import { CELSIUS_UNIT, formatFigure, toShown, type Calibration, type FigureKind } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CommandChip } from '../commands/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { preferences, shownDegrees } from '../platform/preferences.ts';
import { Signatures } from '../signatures/index.ts';
import { Certificate } from './certificate.tsx';

interface CalibrationEntryProps {
  readonly calibration: Calibration;
  /** All that are shown with it. */
  readonly shown: readonly Calibration[];
}

/** One calibration: what, who, when, what came of it, its certificate, and who signed it. */
export function CalibrationEntry({ calibration, shown }: CalibrationEntryProps) {
  const { t } = useTranslation();
  const when = formatDateTime(Date.parse(calibration.at));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-body font-medium">{calibrationText(calibration, t)}</span>
        <span className="text-fine text-muted">{t('calibrations.by', { when, who: calibration.by })}</span>
        {calibration.detail !== null && (
          <span className="text-fine break-words text-muted">{calibration.detail}</span>
        )}
      </span>
      <CommandChip
        command={{
          ...calibration,
          kind: calibration.action === 'calibrate' ? 'calibrate' : 'clear-calibration',
          progress: null,
        }}
      />
      <Certificate kind="command" id={calibration.id} certificate={calibration.certificate} when={when} />
      <Signatures
        kind="calibration"
        ids={shown.map(({ id }) => id)}
        id={calibration.id}
        title={t('calibrations.signed', { when })}
        isFinal={calibration.endedAt !== null}
      />
    </li>
  );
}

function calibrationText({ setpoint, offset }: Calibration, t: TFunction): string {
  if (setpoint === null || offset === null) return t('calibrations.cleared');
  return t('calibrations.calibrated', {
    setpoint: exactText(setpoint),
    offset: exactText(offset, 'difference'),
  });
}

/** As exact as it was typed, which is more than a reading has decimals. */
function exactText(celsius: number, kind: FigureKind = 'value'): string {
  const { language, temperatureUnit } = preferences();
  const figure = formatFigure(toShown(celsius, CELSIUS_UNIT, temperatureUnit, kind), language, {
    mostDigits: 6,
    signed: kind === 'difference',
  });
  return `${figure} ${shownDegrees()}`;
}
