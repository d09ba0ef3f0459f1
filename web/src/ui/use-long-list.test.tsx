import { act, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_ROWS, useLongList } from './use-long-list.tsx';

const ROW_HEIGHT = 44;

interface ListProps {
  readonly ids: readonly number[];
  readonly kept?: number;
  readonly first?: number;
}

const sameId = (id: number): number => id;

function List({ ids, kept, first }: ListProps) {
  const { draw, drawn } = useLongList({
    items: ids,
    keyOf: sameId,
    layout: 'row',
    rowHeight: ROW_HEIGHT,
    first,
    isKept: (id) => id === kept,
  });
  return (
    <>
      <p>{`${drawn.length} drawn`}</p>
      <table>
        <tbody>
          {draw((id, index) => (
            <tr>
              <td>
                <button type="button">{`Row ${id} at ${index}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface LoadedRowProps {
  readonly id: number;
  readonly onShown: () => void;
}

function LoadedRow({ id, onShown }: LoadedRowProps) {
  useLayoutEffect(() => onShown(), [onShown]);
  return (
    <tr>
      <td>{id}</td>
    </tr>
  );
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const rows = (): readonly HTMLElement[] => screen.getAllByRole('row');
const row = (id: number): HTMLElement => screen.getByRole('row', { name: new RegExp(`^Row ${id} `) });
const scrollTo = (y: number): void =>
  act(() => {
    window.scrollY = y;
    window.dispatchEvent(new Event('scroll'));
  });
/** Waits for the code that follows the scrolling. */
const openLong = async (props: ListProps) => {
  const list = render(<List {...props} />);
  await waitFor(() => expect(row(1)).toHaveAttribute('aria-rowindex', '2'));
  return list;
};

beforeEach(() => {
  window.scrollY = 0;
  // Nothing is laid out here: the list is at the top of the page and moves when that is scrolled.
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 0, 0),
  );
});

describe('a list', () => {
  test('of few rows is drawn whole, and its rows are not numbered', () => {
    render(<List ids={upTo(MOST_ROWS)} />);
    expect(rows()).toHaveLength(MOST_ROWS);
    expect(row(1)).not.toHaveAttribute('aria-rowindex');
  });

  test('that somebody waits for begins with what fills the screen, and the others follow', async () => {
    render(<List ids={upTo(50)} first={7} />);
    await waitFor(() => expect(rows()).toHaveLength(50));
  });

  test('that waits for the code of its rows begins so as well, once that is there', async () => {
    const loaded = Promise.withResolvers<{ readonly default: typeof LoadedRow }>();
    const LateRow = lazy(async () => loaded.promise);
    const counts = new Set<number>();
    const count = (): void => void counts.add(rows().length);
    function LateList() {
      const { draw } = useLongList({
        items: upTo(50),
        keyOf: sameId,
        layout: 'row',
        rowHeight: ROW_HEIGHT,
        first: 7,
      });
      return (
        <table>
          <tbody>
            <Suspense>
              {draw((id) => (
                <LateRow id={id} onShown={count} />
              ))}
            </Suspense>
          </tbody>
        </table>
      );
    }
    render(<LateList />);
    await act(async () => loaded.resolve({ default: LoadedRow }));
    expect([...counts]).toEqual([7, 50]);
  });

  test('of many rows draws those in view, and keeps the room of all', async () => {
    await openLong({ ids: upTo(2_000) });
    expect(rows().length).toBeLessThanOrEqual(MOST_ROWS);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
    scrollTo(1_000 * ROW_HEIGHT);
    await waitFor(() => expect(row(1_005)).toHaveAttribute('aria-rowindex', '1006'));
    expect(rows().length).toBeLessThanOrEqual(MOST_ROWS);
    expect(screen.queryByRole('row', { name: /^Row 1 / })).not.toBeInTheDocument();
    const gaps = [...document.querySelectorAll<HTMLElement>('[data-gap]')];
    const height = gaps.reduce((sum, gap) => sum + Number.parseFloat(gap.style.height), 0);
    expect(height + rows().length * ROW_HEIGHT).toBe(2_000 * ROW_HEIGHT);
  });

  test('keeps the row with the focus and those that are asked to stay', async () => {
    await openLong({ ids: upTo(500), kept: 3 });
    screen.getByRole('button', { name: /^Row 6 / }).focus();
    scrollTo(400 * ROW_HEIGHT);
    await waitFor(() => expect(row(405)).toBeInTheDocument());
    expect(screen.getByRole('button', { name: /^Row 6 / })).toHaveFocus();
    expect(row(3)).toHaveAttribute('aria-rowindex', '4');
    expect(screen.queryByRole('row', { name: /^Row 4 / })).not.toBeInTheDocument();
  });

  test('that becomes short while its end is in view shows what is left, not numbered any more', async () => {
    const { rerender } = await openLong({ ids: upTo(500) });
    scrollTo(480 * ROW_HEIGHT);
    await waitFor(() => expect(row(485)).toBeInTheDocument());
    expect(screen.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
    rerender(<List ids={[7, 490]} />);
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Row 7 at 0', 'Row 490 at 1']);
    expect(row(490)).not.toHaveAttribute('aria-rowindex');
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
    expect(screen.getByRole('table')).not.toHaveStyle({ tableLayout: 'fixed' });
  });

  test('follows its items when their order changes', async () => {
    const { rerender } = await openLong({ ids: upTo(200) });
    rerender(<List ids={upTo(200).toReversed()} />);
    await waitFor(() => expect(row(200)).toHaveAttribute('aria-rowindex', '2'));
    expect(row(199)).toHaveAttribute('aria-rowindex', '3');
  });
});
