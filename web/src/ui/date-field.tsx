import { CalendarDays } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { typedDate } from '../i18n/en/typed-date.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { exampleDate, readDate, writeDate, type TypedPrecision } from '../platform/typed-date.ts';
import { classes } from './classes.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

addTexts({ typedDate });

interface DateFieldProps extends FieldTexts {
  readonly precision: TypedPrecision;
  /** `2026-11-21`, `2026-11-21T12:10` or `12:10` by the precision, on the company's clock; empty for none. */
  readonly value: string;
  /** Takes a value of that form, or the typed text as long as it means no date. */
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A date that is written and typed in the language of the screens; the browser's own field would use the browser's. Its
 * calendar is the browser's.
 */
export function DateField(props: DateFieldProps) {
  const { precision, value, onChange, error, label, hideLabel, hint, ...input } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // A list that cannot use the text drops it from its address.
  const isTyped = typed !== null && (typed.value === value || value === '');
  const text = isTyped ? typed.text : writeDate(value, precision);
  const isUnreadable = text !== '' && readDate(text, precision) === undefined;
  const problem = t(`typedDate.${precision}`, { example: exampleDate(precision) });
  const change = (next: string): void => {
    const read = readDate(next, precision) ?? next;
    setTyped({ text: next, value: read });
    setIsLeft(false);
    onChange(read);
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={isUnreadable && (isLeft || error !== undefined) ? problem : error}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={t(`typedDate.empty.${precision}`)}
            value={text}
            onChange={({ target }) => change(target.value)}
            onBlur={() => {
              setIsLeft(true);
              if (!isUnreadable) setTyped(null);
            }}
            className={classes(CONTROL_STYLE, precision !== 'time' && 'min-w-52 pr-11')}
          />
          {precision !== 'time' && (
            <CalendarButton
              precision={precision}
              value={isUnreadable ? '' : value}
              label={t('typedDate.calendar')}
              onChange={change}
            />
          )}
        </span>
      )}
    </Field>
  );
}

interface CalendarButtonProps {
  readonly precision: 'day' | 'minute';
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** Opens the calendar of a field of the browser's own, which is not to be seen itself. */
function CalendarButton({ precision, value, label, onChange }: CalendarButtonProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={native}
        type={precision === 'day' ? 'date' : 'datetime-local'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-0 w-9 opacity-0"
      />
      <button
        type="button"
        aria-label={label}
        onClick={() => native.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-text pointer-coarse:w-11"
      >
        <CalendarDays aria-hidden size={16} />
      </button>
    </>
  );
}
