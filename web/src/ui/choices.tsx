import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field-error.tsx';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  readonly error?: string | undefined;
}

/** Any number of a few choices, with their label above. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  error,
}: ChoicesProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className="flex flex-col"
      aria-describedby={error === undefined ? undefined : errorId}
      aria-invalid={error !== undefined}
    >
      <legend className="mb-1 text-table font-medium">{label}</legend>
      {options.map(({ value, label: name, hint }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((one) => (one === value ? checked : chosen.includes(one))),
            )
          }
          label={
            <span className="flex flex-col py-1">
              {name}
              {hint !== undefined && <span className="text-fine text-muted">{hint}</span>}
            </span>
          }
        />
      ))}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
