import type { ComponentType, ReactNode, Ref } from 'react';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { classes } from './classes.ts';
import { PlainButton } from './plain-button.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly icon?: ComponentType<{ size?: number }> | undefined;
  /** Shows a spinner and refuses clicks, but keeps the focus where it is. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** While disabled for a moment: keeps the focus where it is. */
  readonly keepFocus?: boolean | undefined;
  /** For toggles: whether it is on. */
  readonly pressed?: boolean | undefined;
  /** For a button that opens and closes something: whether it is open. */
  readonly expanded?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly form?: string | undefined;
  /** A longer name than the words on it, which it has to contain: for one of many alike. */
  readonly label?: string | undefined;
}

/** A button with words on it. Words come from the catalogue and are verbs. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant,
    icon: Icon,
    busy = false,
    disabled = false,
    keepFocus = false,
    pressed,
    expanded,
    label,
    className,
    ...rest
  } = props;
  return (
    <PlainButton
      type="button"
      {...rest}
      disabled={disabled || busy}
      keepFocus={busy || keepFocus}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-label={label}
      className={classes(buttonStyle(variant), className)}
    >
      {busy ? <Spinner small={Icon === undefined} /> : Icon !== undefined && <Icon aria-hidden size={16} />}
      {children}
    </PlainButton>
  );
}
