import type { Sensor } from '@ts1/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms, type SensorAlarm } from '../alarms/index.ts';
import { errorText } from '../platform/error-text.ts';
import { setPageSubject } from '../platform/page-title.ts';
import { useNow } from '../platform/use-now.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { InputPicker } from './inputs/input-picker.tsx';
import { InputValues } from './inputs/input-values.tsx';
import { useInputs } from './inputs/use-inputs.ts';
import { ChartArea, preloadChart } from './chart-area.tsx';
import { ChartControls } from './chart-controls.tsx';
import { ChartFoot } from './chart-foot.tsx';
import { ChartNotes } from './chart-notes.tsx';
import { ChartTogglesBar } from './chart-toggles.tsx';
import { followsNow, rangeWindow } from './chart-range.ts';
import { toChartSearch, toChartView, type ChartSearch, type ChartView } from './chart-search.ts';
import { FoldedInstructions } from './folded-instructions.tsx';
import { openingRange } from './opening-range.ts';
import { SensorHeader } from './sensor-header.tsx';
import { SensorParts } from './sensor-parts.tsx';
import { SensorSigns } from './sensor-signs.tsx';
import { SensorStrip } from './sensor-strip.tsx';
import { useChartContent } from './use-chart-content.ts';
import { useDetail } from './use-detail.ts';
import { useLimits } from './use-limits.ts';
import { useSensorReadings } from './use-sensor-readings.ts';
import { useZoom } from './use-zoom.ts';
import { TriangleAlert } from 'lucide-react';

const RELATIVE_TIMES_RENEWED_MS = 10_000;

interface SensorDetailProps {
  readonly sensor: Sensor;
  /** Alarm of the sensor when the page is opened. */
  readonly alarm: SensorAlarm | undefined;
  readonly search: ChartSearch;
  readonly onSearch: (search: ChartSearch) => void;
}

/** A known sensor: what it says now, its chart and everything about it in parts. */
export function SensorDetail({ sensor, alarm, search, onSearch }: SensorDetailProps) {
  const { t } = useTranslation();
  const now = useNow(RELATIVE_TIMES_RENEWED_MS);
  const isPhone = useMediaQuery(PHONE);
  const openAlarm = useSensorAlarms().get(sensor.id);
  const [opening, setOpening] = useState(() => openingRange(alarm, now));
  const view = useMemo(() => {
    const asked = toChartView(search);
    return opening === undefined || search.range !== undefined || search.end !== undefined
      ? asked
      : { ...asked, range: opening };
  }, [search, opening]);
  const [zoom, setZoom] = useZoom(view.range);
  const readings = useSensorReadings(sensor, view.range, zoom !== undefined);
  const { answer } = readings;
  const period = rangeWindow(view.range, readings.nowMs);
  const detail = useDetail(
    sensor.id,
    answer?.window ?? period,
    answer?.detail === 'extremes' ? zoom : undefined,
  );
  const limits = useLimits(sensor.id);
  const inputs = useInputs({
    sensor: readings.current,
    period,
    detail: detail?.window,
    isPresent: followsNow(view.range),
    nowMs: now,
  });
  const upToNow = followsNow(view.range) ? { ...period, endMs: Math.max(period.endMs, now) } : period;
  const content = useChartContent({
    type: sensor.type,
    answer,
    detail,
    view,
    limits,
    inputs: inputs.picture,
  });
  useEffect(preloadChart, []);
  useEffect(() => {
    setPageSubject(sensor.name);
    return () => setPageSubject('');
  }, [sensor.name]);

  const show = (next: ChartView): void => {
    setOpening(undefined);
    onSearch(toChartSearch(next));
  };
  const toggles = (
    <ChartTogglesBar
      hasSecond={sensor.temperature_2 !== null}
      type={sensor.type}
      toggles={view.toggles}
      onChange={(changed) => show({ ...view, toggles: changed })}
    />
  );
  const hasReadings = content !== undefined && content.statistics.length > 0;
  return (
    <>
      <SensorHeader sensor={sensor} isBusy={readings.isUpdating} onRefresh={() => void readings.refresh()} />
      <ConflictNotice sensor={sensor} />
      <FoldedInstructions text={openAlarm?.entry.instructions} />
      <SensorStrip sensor={readings.current} limits={limits} now={now} />
      <InputValues sensor={readings.current} limits={limits.inputs} now={now} />
      <section
        aria-label={t('sensorDetail.chart', { sensor: sensor.name })}
        className="rounded-md border border-border bg-surface p-3 pt-2"
      >
        <ChartControls
          toggles={isPhone ? undefined : toggles}
          view={view}
          window={content?.model.window ?? period}
          disabled={readings.isUpdating}
          onView={show}
        />
        {content === undefined && readings.error !== null ? (
          <ErrorState
            title={t('sensorDetail.failed')}
            action={<Button onClick={readings.retry}>{t('ui.tryAgain')}</Button>}
          >
            {errorText(readings.error, t)}
          </ErrorState>
        ) : (
          <ChartArea
            sensor={sensor}
            period={upToNow}
            content={content}
            isUpdating={readings.isUpdating}
            zoom={zoom}
            onZoom={setZoom}
          />
        )}
        <ChartFoot
          sensorId={sensor.id}
          range={view.range}
          window={content?.model.window ?? period}
          exported={hasReadings ? answer?.window : undefined}
          nowMs={now}
          disabled={readings.isUpdating}
          onRange={(range) => show({ ...view, range })}
        />
        {isPhone && <div className="mt-2">{toggles}</div>}
        {content !== undefined && content.drawables.length > 1 && (
          <InputPicker
            all={content.drawables}
            drawn={content.drawn}
            onChange={(drawn) => show({ ...view, drawn })}
          />
        )}
        {inputs.isFailed && inputs.picture === undefined && (
          <ErrorState
            title={t('sensorDetail.inputsFailed')}
            action={<Button onClick={inputs.retry}>{t('ui.tryAgain')}</Button>}
          />
        )}
        {content !== undefined && (
          <ChartNotes
            limits={limits.pastChanges}
            window={content.model.window}
            isCoarse={answer?.detail === 'extremes' && hasReadings}
          />
        )}
      </section>
      {isPhone && (
        <dl
          aria-label={t('sensorDetail.details')}
          className="mt-3 grid grid-cols-[auto_auto] justify-between gap-x-5 gap-y-1 px-3"
        >
          <SensorSigns sensor={readings.current} now={now} />
        </dl>
      )}
      <SensorParts sensor={sensor} answer={answer} content={content} period={upToNow} now={now} />
    </>
  );
}

/** Readings of this sensor that were dropped because they differ from stored ones: most likely it is two devices. */
function ConflictNotice({ sensor: { conflicts = 0 } }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  if (conflicts === 0) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-table text-warning">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t('sensorDetail.conflicts', { count: conflicts })}
    </p>
  );
}
