import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field-error.tsx';

export interface FieldTexts {
  readonly label: string;
  /** Leaves the label to those who do not see the page, where its place says what the field is. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Error of the value; shown beside the field and read out with it. */
  readonly error?: string | undefined;
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, hint and error below a control. */
export function Field({ label, hideLabel = false, hint, error, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== '';
  const hasHint = hint !== undefined;
  const described = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter((part) => part !== false);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={classes('text-table font-medium text-text', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': hasError ? true : undefined,
      })}
      {hasHint && (
        <p id={`${id}-hint`} className="text-fine text-muted">
          {hint}
        </p>
      )}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
