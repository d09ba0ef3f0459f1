import { ChevronDown } from 'lucide-react';
import { classes } from './classes.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Heading above the choice in a list of filters; choices of one heading follow one another. */
  readonly group?: string;
}

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  /** null while nothing is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Text in the field while nothing is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/**
 * One choice of a list, with its label above. The browser's own list: it is complete for keyboards and screen
 * readers, it is the wheel that phones know, and it weighs nothing.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    hideLabel,
    hint,
    error,
    options,
    value,
    onChange,
    placeholder = '',
    disabled = false,
  } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <span className="relative flex">
          <select
            {...control}
            disabled={disabled}
            value={value ?? ''}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onChange(chosen.value);
            }}
            className={classes(CONTROL_STYLE, 'appearance-none truncate pr-9')}
          >
            {value === null && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
