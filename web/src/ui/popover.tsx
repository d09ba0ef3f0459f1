import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useOnceOpen } from './once-open.ts';

/** What the button of a popover has to carry; `Button` and `IconButton` take it as it is. */
export interface PopoverControl {
  readonly ref: Ref<HTMLElement>;
  readonly expanded: boolean;
  readonly onClick: () => void;
}

export interface PopoverProps {
  /** The button; it opens and closes the popover on click, Enter and Space, so on touch too. */
  readonly trigger: (control: PopoverControl) => ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Also opens on hover, and closes this long after the pointer has left both. */
  readonly hoverCloseDelayMs?: number;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** By a click it takes the focus and gives it back; by hover it leaves the focus alone. */
interface Opened {
  readonly open: boolean;
  readonly by: 'click' | 'hover';
}

const shut = ({ by }: Opened): Opened => ({ open: false, by });
/** Closes the popover that something stands in. */
export const PopoverClose = createContext<() => void>(() => undefined);

const HOVER_OPENS_AFTER_MS = 300;
const Panel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/** A small panel that belongs to a button; closes on Escape and on a click elsewhere. */
export function Popover({ trigger, title, children, hoverCloseDelayMs, side = 'bottom' }: PopoverProps) {
  const anchor = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Opened>({ open: false, by: 'click' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpened(shut);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover =
    hoverCloseDelayMs === undefined
      ? {}
      : {
          onPointerEnter: (event: { readonly pointerType: string }) => {
            clearTimeout(timer.current);
            if (event.pointerType !== 'mouse') return;
            timer.current = setTimeout(
              () => setOpened((now) => (now.open ? now : { open: true, by: 'hover' })),
              HOVER_OPENS_AFTER_MS,
            );
          },
          onPointerLeave: () => {
            clearTimeout(timer.current);
            timer.current = setTimeout(
              () => setOpened((now) => (now.by === 'hover' ? shut(now) : now)),
              hoverCloseDelayMs,
            );
          },
        };
  return (
    <>
      <span className="contents" {...hover}>
        {trigger({
          ref: anchor,
          expanded: opened.open,
          onClick: () =>
            setOpened((now) => (now.open && now.by === 'click' ? shut(now) : { open: true, by: 'click' })),
        })}
      </span>
      {useOnceOpen(opened.open) && (
        <Suspense fallback={null}>
          <Panel
            open={opened.open}
            onClose={close}
            anchor={anchor}
            title={title}
            side={side}
            takesFocus={opened.by === 'click'}
            hover={hover}
          >
            <PopoverClose value={close}>{children}</PopoverClose>
          </Panel>
        </Suspense>
      )}
    </>
  );
}
