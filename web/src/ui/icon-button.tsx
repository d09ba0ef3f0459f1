import type { ComponentType, Ref } from 'react';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { classes } from './classes.ts';
import { PlainButton } from './plain-button.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps {
  /** Action of the button, for those who do not see the icon; also its tooltip. */
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; className?: string }>;
  readonly onClick?: (() => void) | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly disabled?: boolean | undefined;
  /** While disabled for a moment: keeps the focus where it is. */
  readonly keepFocus?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  /** For a button that opens and closes something: whether it is open. */
  readonly expanded?: boolean | undefined;
  /** Id of what it opens and closes. */
  readonly controls?: string | undefined;
  readonly className?: string | undefined;
  readonly iconClassName?: string | undefined;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/** A button that shows an icon alone; it always has a name. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, variant = 'ghost', pressed, expanded, controls, className, ...rest } = props;
  const { iconClassName, disabled = false, keepFocus = false, ...button } = rest;
  return (
    <Tooltip text={label}>
      <PlainButton
        {...button}
        type="button"
        disabled={disabled}
        keepFocus={keepFocus}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-controls={controls}
        className={classes(buttonStyle(variant, 'icon'), className)}
      >
        <Icon aria-hidden size={20} {...(iconClassName !== undefined && { className: iconClassName })} />
      </PlainButton>
    </Tooltip>
  );
}
