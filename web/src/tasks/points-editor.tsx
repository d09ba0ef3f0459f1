import type { TaskPoint } from '@ts1/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { emptyPoint, type PointDraft } from './plan-draft.ts';

const MOST_POINTS = 12;
const LONGEST_POINT = 200;
const LONGEST_UNIT = 20;
const KINDS = ['yes_no', 'number', 'text'] as const satisfies readonly TaskPoint['kind'][];

interface PointsEditorProps {
  readonly points: readonly PointDraft[];
  readonly findError: (path: string) => string | undefined;
  readonly onChange: (points: readonly PointDraft[]) => void;
}

/** The points of a check list: added, removed, and put in another order. */
export function PointsEditor({ points, findError, onChange }: PointsEditorProps) {
  const { t } = useTranslation();
  const error = findError('points');
  const change = (index: number, changed: Partial<PointDraft>): void => {
    onChange(points.map((point, at) => (at === index ? { ...point, ...changed } : point)));
  };
  const move = (index: number, by: 1 | -1): void => {
    // A button that changes its place with its point would lose the focus.
    const held = document.activeElement;
    flushSync(() => onChange(moved(points, index, by)));
    if (held instanceof HTMLElement) held.focus();
  };
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={error === undefined ? undefined : 'task-points-error'}
    >
      <legend className="mb-1 text-table font-medium">{t('tasks.plan.points')}</legend>
      <p className="text-fine text-muted">{t('tasks.plan.findings')}</p>
      {points.map((point, index) => {
        const number = index + 1;
        return (
          <fieldset
            key={point.key}
            className="grid min-w-0 items-start gap-3 rounded-md border border-border p-3 md:grid-cols-[minmax(0,3fr)_minmax(9rem,1fr)]"
          >
            <legend className="px-1 text-table font-medium">{t('tasks.plan.point', { number })}</legend>
            <TextField
              label={t('tasks.plan.pointText')}
              maxLength={LONGEST_POINT}
              value={point.text}
              error={findError(`points.${index}.text`)}
              onChange={({ target }) => change(index, { text: target.value })}
            />
            <Select
              label={t('tasks.plan.pointKind')}
              value={point.kind}
              options={KINDS.map((value) => ({ value, label: t(`tasks.plan.pointKinds.${value}`) }))}
              onChange={(kind) => change(index, { kind })}
            />
            {point.kind === 'number' && (
              <div className="grid grid-cols-3 items-start gap-3">
                {(['unit', 'min', 'max'] as const).map((field) => (
                  <TextField
                    key={field}
                    label={t(`tasks.plan.${field}`)}
                    inputMode={field === 'unit' ? 'text' : 'decimal'}
                    autoComplete="off"
                    maxLength={LONGEST_UNIT}
                    value={point[field]}
                    error={findError(`points.${index}.${field}`)}
                    onChange={({ target }) => change(index, { [field]: target.value })}
                  />
                ))}
              </div>
            )}
            <span className="flex gap-1 md:col-start-2 md:justify-self-end">
              <IconButton
                icon={ArrowUp}
                label={t('tasks.plan.pointUp', { number })}
                disabled={index === 0}
                keepFocus
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('tasks.plan.pointDown', { number })}
                disabled={number === points.length}
                keepFocus
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon={Trash2}
                label={t('tasks.plan.removePoint', { number })}
                disabled={points.length === 1}
                onClick={() => onChange(points.filter((one) => one !== point))}
              />
            </span>
          </fieldset>
        );
      })}
      {error !== undefined && <FieldError id="task-points-error">{error}</FieldError>}
      {points.length < MOST_POINTS && (
        <span>
          <Button icon={Plus} onClick={() => onChange([...points, emptyPoint()])}>
            {t('tasks.plan.addPoint')}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** Returns the points with one of them moved past its neighbour. */
function moved(points: readonly PointDraft[], index: number, by: 1 | -1): readonly PointDraft[] {
  const [point, neighbour] = [points[index], points[index + by]];
  if (point === undefined || neighbour === undefined) return points;
  return points.map((one) => (one === point ? neighbour : one === neighbour ? point : one));
}
