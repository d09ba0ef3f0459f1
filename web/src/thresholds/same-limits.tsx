import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { takesSameLimits, type ThresholdsOf } from './settings-draft.ts';

interface SameLimitsProps {
  readonly sensor: Sensor;
  readonly others: readonly ThresholdsOf[];
  readonly chosen: readonly ThresholdsOf[];
  readonly onChoose: (chosen: readonly ThresholdsOf[]) => void;
}

/** More are not offered at once: a zone narrows them down. */
const MOST_OFFERED = 100;

/** Which other sensors take the limits and delays that are being edited. */
export function SameLimits({ sensor, others, chosen, onChoose }: SameLimitsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const fitting = others.filter(
    (other) =>
      other.sensor.id !== sensor.id &&
      other.settings.template === undefined &&
      takesSameLimits(sensor.type, other.sensor.type),
  );
  if (fitting.length === 0) return null;
  const offered = fitting.slice(0, MOST_OFFERED);
  const ids = new Set(chosen.map((other) => other.sensor.id));
  const isAll = offered.every((other) => ids.has(other.sensor.id));
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-sm text-body text-accent pointer-coarse:min-h-11">
        {t('thresholds.alike', { count: chosen.length })}
      </summary>
      {open && (
        <fieldset className="mt-2 rounded-md border border-border p-3">
          <legend className="px-1 text-fine text-muted">{t('thresholds.alikeHint')}</legend>
          <Checkbox
            label={t('thresholds.alikeAll')}
            checked={isAll}
            onChange={(checked) => onChoose(checked ? offered : [])}
          />
          <div className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
            {offered.map((other) => (
              <Checkbox
                key={other.sensor.id}
                label={other.sensor.name}
                checked={ids.has(other.sensor.id)}
                onChange={(checked) =>
                  onChoose(
                    checked ? [...chosen, other] : chosen.filter((one) => one.sensor.id !== other.sensor.id),
                  )
                }
              />
            ))}
          </div>
          {fitting.length > offered.length && (
            <p className="mt-2 text-fine text-muted">
              {t('thresholds.alikeMore', { count: fitting.length - offered.length })}
            </p>
          )}
        </fieldset>
      )}
    </details>
  );
}
