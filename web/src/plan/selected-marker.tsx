import { PLAN_MAX_PX } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { readTyped, shownInField } from '../platform/typed-number.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { Point } from './layout.ts';
import type { Marker } from './use-markers.ts';

interface SelectedMarkerProps {
  readonly marker: Marker | undefined;
  readonly onMove: (sensorId: number, to: Point) => void;
  readonly onRemove: (sensorId: number) => void;
}

/** The chosen sensor: moved by numbers, taken off the plan. */
export function SelectedMarker({ marker, onMove, onRemove }: SelectedMarkerProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('plan.selected')}>
      {marker === undefined ? (
        <p className="text-body text-muted">{t('plan.noSelection')}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="font-medium break-words">{marker.name}</p>
          <div className="grid grid-cols-2 gap-2">
            {(['x', 'y'] as const).map((axis) => (
              <Coordinate
                key={`${marker.sensorId} ${axis} ${marker[axis]}`}
                label={t(`plan.${axis}`)}
                value={marker[axis]}
                onChange={(value) => onMove(marker.sensorId, { x: marker.x, y: marker.y, [axis]: value })}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" icon={Trash2} onClick={() => onRemove(marker.sensorId)}>
              {t('plan.delete')}
            </Button>
            <Link
              to="/sensors/$sensorId"
              params={{ sensorId: String(marker.sensorId) }}
              className={buttonStyle('secondary')}
            >
              {t('plan.openSensor')}
            </Link>
          </div>
        </div>
      )}
    </Card>
  );
}

const PIXELS = { unit: '' };

interface CoordinateProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Takes effect on Enter and on leaving the field; what does not fit is reported and changes nothing. */
function Coordinate({ label, value, onChange }: CoordinateProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(shownInField(value, PIXELS));
  const wanted = readTyped(text, PIXELS).value ?? Number.NaN;
  const fits = Number.isFinite(wanted) && wanted >= 0 && wanted <= PLAN_MAX_PX;
  const apply = (): void => {
    if (fits && text !== shownInField(value, PIXELS)) onChange(wanted);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={text}
      error={fits ? undefined : t('plan.position', { max: PLAN_MAX_PX })}
      onChange={({ target }) => setText(target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
