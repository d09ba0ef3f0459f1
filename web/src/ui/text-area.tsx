import type { TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

interface TextAreaProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {}

/** Several lines of text with their label, hint and error. */
export function TextArea({ label, hideLabel, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...control}
          className={classes(CONTROL_STYLE, 'h-auto resize-y py-2 pointer-coarse:h-auto')}
        />
      )}
    </Field>
  );
}
