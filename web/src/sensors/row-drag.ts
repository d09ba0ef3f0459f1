import { useCallback, useSyncExternalStore, type CSSProperties, type HTMLAttributes } from 'react';

/** How one row is dragged, as the drag layer says it. */
export interface RowDrag {
  readonly ref: (row: HTMLElement | null) => void;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  readonly handle: Readonly<HTMLAttributes<HTMLElement>>;
}

const drags = new Map<number, RowDrag>();
const listeners = new Map<number, Set<() => void>>();

/** Sets how a row is dragged now; undefined when it is not any more. One drag layer is there at a time. */
export function setRowDrag(id: number, drag: RowDrag | undefined): void {
  if (drag === undefined) drags.delete(id);
  else drags.set(id, drag);
  for (const notify of listeners.get(id) ?? []) notify();
}

/** How the row of this sensor is dragged; undefined until the drag layer is there. */
export function useRowDrag(id: number): RowDrag | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      };
    },
    [id],
  );
  return useSyncExternalStore(subscribe, () => drags.get(id));
}
