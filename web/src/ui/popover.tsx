import { createContext, Suspense, useRef, type ReactNode, type Ref } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { useOnceOpen } from './once-open.ts';
import type { PopoverState } from './use-popover.ts';

/** Attributes that the button of a popover has to carry. */
export interface PopoverControl {
  readonly ref: Ref<HTMLElement>;
  readonly expanded: boolean;
  readonly onClick: () => void;
}

export interface PopoverProps {
  readonly state: PopoverState;
  /** The button; it opens and closes the popover on click, Enter and Space, so on touch too. */
  readonly trigger: (control: PopoverControl) => ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
}

/** Closes the surrounding popover. */
export const PopoverClose = createContext<() => void>(() => undefined);

const Panel = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** A small panel that belongs to a button; closes on Escape and on a click elsewhere. */
export function Popover({ state, trigger, title, children, side = 'bottom', align = 'start' }: PopoverProps) {
  const anchor = useRef<HTMLElement>(null);
  return (
    <>
      {trigger({ ref: anchor, expanded: state.open, onClick: state.press })}
      {useOnceOpen(state.open) && (
        <Suspense fallback={null}>
          <Panel state={state} anchor={anchor} title={title} side={side} align={align}>
            <PopoverClose value={state.close}>{children}</PopoverClose>
          </Panel>
        </Suspense>
      )}
    </>
  );
}
