import { type Calibration } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CommandChip } from '../commands/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Certificate } from './certificate.tsx';

/** One calibration: what, who, when, what came of it, and its certificate. */
export function CalibrationEntry({ calibration }: { readonly calibration: Calibration }) {
  const { t } = useTranslation();
  const when = formatDateTime(Date.parse(calibration.at));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-body font-medium">{figuresOf(calibration, t)}</span>
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
      <Certificate calibration={calibration} when={when} />
    </li>
  );
}

/** As exact as they were typed, which is more than a reading has decimals. */
const FIGURE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6, signDisplay: 'auto' });
const DIFFERENCE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6, signDisplay: 'exceptZero' });

function figuresOf({ setpoint, offset }: Calibration, t: TFunction): string {
  if (setpoint === null || offset === null) return t('calibrations.cleared');
  return t('calibrations.calibrated', {
    setpoint: `${FIGURE.format(setpoint)} °C`,
    offset: `${DIFFERENCE.format(offset)} °C`,
  });
}
