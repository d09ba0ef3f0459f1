import { present } from '@ts1/contract';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Key, type RefObject, useLayoutEffect, useState } from 'react';
import { describeRow, holdColumns, rowsIn } from './list-rows.ts';

/** Rows on either side of those in view, so that keys and a quick scroll find them drawn. */
const AROUND = 8;

/** Where a row lies in its list, in pixels from the top of the first row. */
export interface RowPlace {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export interface RowsInView {
  readonly places: readonly RowPlace[];
  /** Height of all rows of the list in pixels. */
  readonly height: number;
}

interface ListWindowProps {
  readonly count: number;
  /** Key of the item at an index; the same function for as long as the items are the same. */
  readonly keyAt: (index: number) => Key;
  readonly rowHeight: number;
  /** Indexes of rows that stay out of view. */
  readonly kept: readonly number[];
  /** Places of the rows in the document, in their order. */
  readonly drawn: readonly RowPlace[];
  /** Last element of the list. */
  readonly end: RefObject<Element | null>;
  readonly onChange: (update: (before: RowsInView | undefined) => RowsInView) => void;
}

/** Draws nothing; finds which rows of a long list are in view while the page is scrolled, and measures those drawn. */
export function ListWindow(props: ListWindowProps) {
  const { count, keyAt, rowHeight, kept, drawn, end, onChange } = props;
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: AROUND,
    scrollMargin: top,
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    rangeExtractor: (range: Range) => {
      // By what the row itself says: while this list is being drawn the document still shows the one before.
      const focused = rowsIn(end.current?.parentElement).find((row) => row.contains(document.activeElement));
      const staying = [...kept, Number(focused?.dataset['index'])].filter((index) => index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...staying])].toSorted(
        (one, other) => one - other,
      );
    },
  });
  const inView = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    const places = inView.map((row) => ({ index: row.index, start: row.start - top, end: row.end - top }));
    onChange((before) => (isSame(before, { places, height }) ? before : { places, height }));
  }, [inView, top, height, onChange]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- rows change with each drawing; the same top draws nothing again
  useLayoutEffect(() => {
    const list = end.current?.parentElement;
    if (!list) return;
    setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    // The virtualizer makes up for rows that are measured anew; the browser would do so a second time.
    list.style.overflowAnchor = 'none';
    for (const [at, row] of rowsIn(list).entries()) {
      const { index } = present(drawn[at]);
      describeRow(row, index, count);
      virtualizer.measureElement(row);
    }
  });
  useLayoutEffect(() => {
    const list = end.current?.parentElement;
    const release = holdColumns(list?.closest('table'));
    return () => {
      release();
      for (const row of rowsIn(list)) describeRow(row, undefined, 0);
    };
  }, [end]);
  return null;
}

function isSame(before: RowsInView | undefined, after: RowsInView): before is RowsInView {
  return (
    before?.height === after.height &&
    before.places.length === after.places.length &&
    before.places.every((place, at) => {
      const other = present(after.places[at]);
      return place.index === other.index && place.start === other.start && place.end === other.end;
    })
  );
}
