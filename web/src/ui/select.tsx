import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from './classes.ts';
import { CONTROL_STYLE } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

const ITEM_STYLE =
  'grid min-h-9 cursor-default grid-cols-[1rem_1fr] items-center gap-2 rounded-sm px-2 text-body outline-none ' +
  'select-none data-highlighted:bg-raised pointer-coarse:min-h-11';

/** One choice of a list, with its label above. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, options, value, onChange, placeholder, disabled = false } = props;
  const labelId = useId();
  return (
    <Field label={label} labelId={labelId} hint={hint} error={error}>
      {({ id, ...described }) => (
        <BaseSelect.Root<Value>
          id={id}
          items={options}
          value={value}
          disabled={disabled}
          modal={false}
          onValueChange={(chosen) => {
            if (chosen !== null) onChange(chosen);
          }}
        >
          <BaseSelect.Trigger
            {...described}
            aria-labelledby={labelId}
            className={classes(CONTROL_STYLE, 'flex items-center justify-between gap-2 text-left')}
          >
            <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
            <BaseSelect.Icon>
              <ChevronDown aria-hidden size={16} className="text-muted" />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <BaseSelect.Portal>
            <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
              <BaseSelect.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-md border border-border bg-surface p-1 text-text shadow-raised outline-none">
                <BaseSelect.List>
                  {options.map((option) => (
                    <BaseSelect.Item key={option.value} value={option.value} className={ITEM_STYLE}>
                      <BaseSelect.ItemIndicator className="col-start-1">
                        <Check aria-hidden size={16} className="text-accent" />
                      </BaseSelect.ItemIndicator>
                      <BaseSelect.ItemText className="col-start-2">{option.label}</BaseSelect.ItemText>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.List>
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  );
}
