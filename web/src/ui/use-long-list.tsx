import {
  createElement,
  Fragment,
  type Key,
  type ReactNode,
  type RefObject,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { present } from '@ts1/contract';
import { lazyPart } from '../platform/lazy-part.ts';
import { GAP } from './list-rows.ts';
import type { RowsInView } from './list-window.tsx';

const ListWindow = lazyPart(async () => (await import('./list-window.tsx')).ListWindow);

/** A list of so many rows is in the document whole; of a longer one, the rows around the part in view. */
export const MOST_ROWS = 60;

export interface LongListOptions<Item> {
  readonly items: readonly Item[];
  /** The same function while the list exists. */
  readonly keyOf: (item: Item) => Key;
  readonly layout: 'row' | 'card';
  /** Usual height of a row in pixels, for rows that were not drawn yet. */
  readonly rowHeight: number;
  /** How many rows fill a screen: they are drawn first and alone; for a list that somebody waited for. */
  readonly first?: number | undefined;
  /** Whether a row stays in the document out of view, as it does while something is typed in it. */
  readonly isKept?: ((item: Item) => boolean) | undefined;
}

interface LongList<Item> {
  /** Items whose rows are in the document, in their order. */
  readonly drawn: readonly Item[];
  /** Draws these rows, each of one element, with the room of all others; goes into the `tbody` or `ul`. */
  readonly draw: (row: (item: Item, index: number) => ReactNode) => ReactNode;
}

/**
 * Keeps of a long list only the rows in the document that are in view, and some around them: a list of 2,000 is scrolled
 * like one of 20. The row that has the focus stays.
 */
export function useLongList<Item>(options: LongListOptions<Item>): LongList<Item> {
  const { items, keyOf, layout, rowHeight, first, isKept } = options;
  const [isFirst, setFirst] = useState(first !== undefined);
  const drawOthers = useCallback(() => startTransition(() => setFirst(false)), []);
  const [inView, setInView] = useState<RowsInView>();
  const end = useRef<HTMLElement>(null);
  const isLong = items.length > MOST_ROWS;
  const most = Math.min((isFirst ? first : undefined) ?? MOST_ROWS, items.length);
  const { places, height } = (isLong ? inView : undefined) ?? {
    places: Array.from({ length: most }, (_, index) => ({
      index,
      start: index * rowHeight,
      end: (index + 1) * rowHeight,
    })),
    height: items.length * rowHeight,
  };
  const rows = places.flatMap((place, at) =>
    // A list that became shorter has places of rows that are gone until its window follows.
    items.slice(place.index, place.index + 1).map((item) => ({
      item,
      place,
      above: place.start - (places[at - 1]?.end ?? 0),
    })),
  );
  const keyAt = useCallback((index: number) => keyOf(present(items[index])), [items, keyOf]);
  const below = height - (rows.at(-1)?.place.end ?? 0);
  return {
    drawn: rows.map(({ item }) => item),
    draw: (row) => (
      <>
        {rows.map(({ item, place, above }) => (
          <Fragment key={keyOf(item)}>
            {above > 0 && <Gap layout={layout} height={above} />}
            {row(item, place.index)}
          </Fragment>
        ))}
        {isFirst && <Shown onShown={drawOthers} />}
        {isLong && (
          <>
            <Gap layout={layout} height={below} ref={end} />
            <Suspense>
              <ListWindow
                count={items.length}
                keyAt={keyAt}
                rowHeight={rowHeight}
                kept={items.flatMap((item, index) => (isKept?.(item) === true ? [index] : []))}
                drawn={rows.map(({ place }) => place)}
                end={end}
                onChange={setInView}
              />
            </Suspense>
          </>
        )}
      </>
    ),
  };
}

/** Tells that the rows beside it are on the screen: later than drawn where their code is still loaded. */
function Shown({ onShown }: { readonly onShown: () => void }): null {
  useEffect(onShown, [onShown]);
  return null;
}

interface GapProps {
  readonly layout: 'row' | 'card';
  /** In pixels. */
  readonly height: number;
  readonly ref?: RefObject<HTMLElement | null>;
}

/** Room of rows that are not in the document. */
function Gap({ layout, height, ref }: GapProps) {
  const Room = layout === 'card' ? 'li' : 'tr';
  return createElement(Room, { ref, 'aria-hidden': true, [GAP]: '', style: { height } });
}
