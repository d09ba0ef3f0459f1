import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { isDialogOpen } from './dialog-open.ts';
import { IconButton } from './icon-button.tsx';

/** For the list beside an open panel: narrower where both have room, away where the panel needs the whole screen. */
export const BESIDE_PANEL = 'min-w-0 flex-1 max-[1099px]:hidden';

interface PanelProps {
  /** Title of the screen, which is out of sight with the list. */
  readonly screen: string;
  readonly title: string;
  /** Line below the title. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details of what is open, at the right of its list, which stays usable; in windows below 1,100 px in place of the list.
 * Takes the focus, closes on Escape and gives the focus back. A `key` makes a new panel of what is opened next.
 */
export function Panel({ screen, title, about, onClose, children }: PanelProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || isDialogOpen(document)) return;
    // In a field of the list Escape belongs to the field.
    const { target } = event;
    const isInList = target instanceof Element && panel.current?.contains(target) === false;
    if (!isInList || !target.matches('input, select, textarea')) onClose();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => closeOnEscape(event);
    // Before a dialog in front of the panel takes the key and is gone.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      className="above-alarm-bar w-full min-w-0 shrink-0 rounded-md border border-border bg-surface text-text min-[1100px]:sticky min-[1100px]:top-20 min-[1100px]:h-[calc(100dvh-6.5rem-var(--alarm-bar,0px))] min-[1100px]:w-[420px] min-[1100px]:overflow-y-auto"
    >
      <h1 className="sr-only min-[1100px]:hidden">{screen}</h1>
      <header className="sticky top-0 z-1 flex items-start gap-3 rounded-t-md border-b border-border bg-surface py-2 pr-2 pl-4 max-[1099px]:top-14">
        <div className="min-w-0 flex-1 py-1">
          <h2
            ref={heading}
            id={id}
            tabIndex={-1}
            // While the rest of a screen is still coming, it takes the focus already.
            data-at-once=""
            className="text-title font-semibold break-words outline-none"
          >
            {title}
          </h2>
          {about}
        </div>
        <IconButton label={t('ui.close')} icon={X} onClick={onClose} />
      </header>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </section>
  );
}
