import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

const drawn = vi.fn<(times: string) => void>();

function Two() {
  const [one, other] = [useNow(10_000), useNow(10_000)];
  const times = `${one - START} ${other - START}`;
  drawn(times);
  return <p>{times}</p>;
}

function Other() {
  return <output>{useNow(10_000) - START}</output>;
}

function Both({ isLate }: { readonly isLate: boolean }) {
  return (
    <>
      <Two />
      {isLate && <Other />}
    </>
  );
}

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('everything with the same interval has the same time after each of them, and is drawn once', () => {
  const { rerender } = render(<Both isLate={false} />);
  pass(4_000);
  rerender(<Both isLate />);
  expect(screen.getByRole('status')).toHaveTextContent('4000');
  drawn.mockClear();
  pass(6_000);
  expect(screen.getByText('10000 10000')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('10000');
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('the timer of an interval runs for as long as anything needs it', () => {
  const [first, second] = [render(<Other />), render(<Other />)];
  expect(vi.getTimerCount()).toBe(1);
  first.unmount();
  pass(10_000);
  expect(screen.getByRole('status')).toHaveTextContent('10000');
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
