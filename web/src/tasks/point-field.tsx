import type { TaskPoint } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { unitText } from '../platform/units.ts';
import { FieldError } from '../ui/field-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type Given, isFinding, rangeText, readAnswer } from './check-list-answers.ts';

const LONGEST_ANSWER = 500;

interface PointFieldProps {
  readonly point: TaskPoint;
  readonly given: Given;
  readonly error: string | undefined;
  readonly onChange: (given: Given) => void;
}

/** A point of a check list with its answer; one that is a finding says so at once. */
export function PointField(props: PointFieldProps) {
  const { point, given } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      {point.kind === 'yes_no' ? <YesNo {...props} /> : <Typed {...props} />}
      <output className="text-body text-high empty:hidden">
        {isFinding(point, readAnswer(point, given, t).value) && (
          <span className="flex items-start gap-1">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {t('tasks.checkList.isFinding')}
          </span>
        )}
      </output>
    </div>
  );
}

/** Two large targets, for a finger in a glove. */
function YesNo({ point, given, error, onChange }: PointFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} aria-invalid={error !== undefined}>
      <legend className="mb-1 text-body font-medium break-words">{point.text}</legend>
      <span className="grid grid-cols-2 gap-2">
        {[true, false].map((value) => (
          <label
            key={String(value)}
            className="flex h-12 cursor-pointer items-center justify-center gap-2 rounded-md border border-control bg-surface text-body font-medium hover:bg-raised has-checked:border-accent has-checked:bg-raised"
          >
            <input
              type="radio"
              name={id}
              checked={given === value}
              onChange={() => onChange(value)}
              className="size-5 accent-accent"
            />
            {t(value ? 'tasks.yes' : 'tasks.no')}
          </label>
        ))}
      </span>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function Typed({ point, given, error, onChange }: PointFieldProps) {
  const { t } = useTranslation();
  const isNumber = point.kind === 'number';
  const unit = isNumber ? unitText(point.unit) : '';
  return (
    <TextField
      label={unit === '' ? point.text : `${point.text} (${unit})`}
      hint={isNumber ? rangeText(point, t) : undefined}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={LONGEST_ANSWER}
      value={typeof given === 'string' ? given : ''}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
