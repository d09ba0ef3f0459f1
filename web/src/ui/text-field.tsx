import type { InputHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** One line of text with its label, hint and error; takes what `register` of a form gives. */
export function TextField({ label, hideLabel, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <input type="text" {...input} {...control} className={classes(CONTROL_STYLE, className)} />
      )}
    </Field>
  );
}
