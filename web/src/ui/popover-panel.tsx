import { Popover as BasePopover } from '@base-ui/react/popover';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { PopoverState } from './use-popover.ts';

export interface PopoverPanelProps {
  readonly state: PopoverState;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly align: 'start' | 'center' | 'end';
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** The panel itself, loaded when the first one opens. */
export function PopoverPanel({ state, anchor, title, children, side, align }: PopoverPanelProps) {
  const { open, by, close, pointer, within } = state;
  const takesFocus = by === 'press';
  const popup = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    if (open) hasLeft.current = false;
    // Pressed while it was already open by hover: then too the keyboard goes where it can do something.
    if (open && takesFocus && popup.current?.contains(document.activeElement) === false) {
      (findFirstFocus(popup.current) ?? popup.current).focus();
    }
  }, [open, takesFocus]);
  // The panel is at the end of the document: from its last control Tab would lead out of the page.
  const leaveByTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || popup.current === null) return;
    const controls = [...popup.current.querySelectorAll<HTMLElement>(CONTROLS)];
    const at = controls.findIndex((control) => control === document.activeElement);
    if (event.shiftKey ? at > 0 : at !== controls.length - 1) return;
    // On from its button, or back to it.
    if (event.shiftKey) event.preventDefault();
    hasLeft.current = true;
    close();
    anchor.current?.focus();
  };
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // A press on the button is the button's own business: it closes or keeps the panel itself.
        const onTrigger = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        const isKey = event.type === 'keydown';
        // A user who opened it by hover or focus did not go into it, so leaving does not close it at once.
        if (!next && (isKey || (!onTrigger && event.type !== 'focusout'))) close();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-50"
        >
          <BasePopover.Popup
            ref={popup}
            onPointerEnter={pointer.onPointerEnter}
            onPointerLeave={pointer.onPointerLeave}
            onKeyDown={leaveByTab}
            {...within}
            initialFocus={takesFocus ? () => findFirstFocus(popup.current) ?? true : false}
            finalFocus={takesFocus ? () => !hasLeft.current && anchor.current : false}
            className="max-h-(--available-height) w-80 max-w-(--available-width) overflow-y-auto rounded-md border border-border bg-surface p-4 text-body text-text shadow-raised transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <BasePopover.Title className="mb-2 text-body font-semibold">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** Where the keyboard begins; not in a field under a finger, where the keys on screen would cover the rest. */
function findFirstFocus(popup: HTMLElement | null): HTMLElement | null {
  const first = popup?.querySelector<HTMLElement>(CONTROLS) ?? null;
  const isField = first instanceof HTMLInputElement;
  return isField && window.matchMedia('(pointer: coarse)').matches ? popup : first;
}
