import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A setting that takes effect at once, with its label to the right. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-body text-text has-data-disabled:opacity-60 pointer-coarse:min-h-11">
      <BaseSwitch.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-control bg-raised p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent"
      >
        <BaseSwitch.Thumb className="size-3.5 rounded-full bg-control transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-on-accent" />
      </BaseSwitch.Root>
      {label}
    </label>
  );
}
