import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import {
  canMoveForward,
  hasArrows,
  nextRange,
  previousRange,
  type ChartRange,
  type TimeWindow,
} from './chart-range.ts';

interface PeriodArrowsProps {
  readonly range: ChartRange;
  readonly window: TimeWindow;
  readonly nowMs: number;
  readonly disabled: boolean;
  readonly onChange: (range: ChartRange) => void;
}

/** The shown period, between arrows that move it by one length where it has one. */
export function PeriodArrows({ range, window, nowMs, disabled, onChange }: PeriodArrowsProps) {
  const { t } = useTranslation();
  const period = t('sensorDetail.fromTo', {
    from: unbroken(formatDateTime(window.startMs)),
    to: unbroken(formatDateTime(window.endMs)),
  });
  if (!hasArrows(range)) return <p className="text-table text-muted">{period}</p>;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('sensorDetail.previousPeriod')}
        icon={ChevronLeft}
        disabled={disabled}
        keepFocus
        onClick={() => onChange(previousRange(range, nowMs))}
      />
      <p className="text-center text-table text-muted">{period}</p>
      <IconButton
        label={t('sensorDetail.nextPeriod')}
        icon={ChevronRight}
        disabled={disabled || !canMoveForward(range, nowMs)}
        keepFocus
        onClick={() => onChange(nextRange(range, nowMs))}
      />
    </div>
  );
}

/** On a phone the two moments are on two lines. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
