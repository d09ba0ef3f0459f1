import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A box to tick, with its label to the right; the whole line is the target. */
export function Checkbox({ label, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-body text-text has-data-disabled:opacity-60 pointer-coarse:min-h-11">
      <BaseCheckbox.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        className="flex size-[18px] shrink-0 items-center justify-center rounded-sm border border-control bg-surface text-on-accent data-checked:border-accent data-checked:bg-accent"
      >
        <BaseCheckbox.Indicator className="flex data-unchecked:hidden">
          <Check aria-hidden size={14} strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {label}
    </label>
  );
}
