import type { ComponentProps, MouseEvent, Ref } from 'react';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'ref'> {
  readonly disabled: boolean;
  /** While it is disabled: stays where the keyboard is, and refuses clicks. */
  readonly keepFocus: boolean;
  readonly onClick?: (() => void) | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/**
 * A button that can be disabled without losing the focus. Our own: it is on the first screen, and the primitive
 * weighs 4 kB there.
 */
export function PlainButton({ disabled, keepFocus, onClick, ref, ...rest }: PlainButtonProps) {
  const press = (event: MouseEvent): void => {
    // A submit button that is only marked as disabled would still submit.
    if (disabled) event.preventDefault();
    else onClick?.();
  };
  return (
    <button
      {...rest}
      ref={ref as Ref<HTMLButtonElement>}
      disabled={disabled && !keepFocus}
      aria-disabled={(disabled && keepFocus) || undefined}
      data-disabled={disabled ? '' : undefined}
      onClick={press}
    />
  );
}
