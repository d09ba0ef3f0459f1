import { useTranslation } from '../i18n/use-translation.ts';
import { changeLimitText } from '../alarms/change-limit-text.ts';
import { formatDateTime } from '../platform/date-time.ts';
import type { TimeWindow } from './chart-range.ts';
import type { PastChangeLimit } from './limits.ts';

interface ChangeLimitNoteProps {
  readonly limits: readonly PastChangeLimit[];
  /** What the chart shows. */
  readonly window: TimeWindow;
}

/** How much the temperature may change: no line of the chart can show it, so it is said below, with its time where that ended or began here. */
export function ChangeLimitNote({ limits, window: { startMs, endMs } }: ChangeLimitNoteProps) {
  const { t } = useTranslation();
  const shown = limits.filter((limit) => limit.startMs <= endMs && limit.endMs > startMs);
  if (shown.length === 0) return null;
  const parts = shown.map((limit) => {
    const text = changeLimitText(limit, t);
    const [begins, ends] = [limit.startMs > startMs, limit.endMs <= endMs];
    const [from, to] = [() => formatDateTime(limit.startMs), () => formatDateTime(limit.endMs)];
    if (begins && ends) return t('changeLimits.fromUntil', { limit: text, from: from(), to: to() });
    if (begins) return t('changeLimits.from', { limit: text, at: from() });
    return ends ? t('changeLimits.until', { limit: text, at: to() }) : text;
  });
  return (
    <p className="mt-2 text-fine text-muted">{t('changeLimits.beside', { limits: parts.join('; ') })}</p>
  );
}
