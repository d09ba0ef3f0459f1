import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createOutbox } from './outbox.ts';

const never = new AbortController().signal;

describe('an outbox', () => {
  it('gives the oldest first and keeps them until they are removed', async () => {
    const outbox = createOutbox<number>();
    outbox.add([1, 2, 3]);
    expect(await outbox.oldest(2, never)).toEqual([1, 2]);
    expect(await outbox.oldest(2, never)).toEqual([1, 2]);
    outbox.remove(2);
    outbox.add([4]);
    expect(await outbox.oldest(5, never)).toEqual([3, 4]);
  });

  it('waits for the first one', async () => {
    const outbox = createOutbox<number>();
    const waiting = outbox.oldest(1, never);
    outbox.add([]);
    outbox.add([7]);
    expect(await waiting).toEqual([7]);
  });

  it('gives nothing once the signal is aborted', async () => {
    const outbox = createOutbox<number>();
    const leaving = new AbortController();
    const waiting = outbox.oldest(1, leaving.signal);
    leaving.abort();
    expect(await waiting).toEqual([]);
    outbox.add([1]);
    expect(await outbox.oldest(1, leaving.signal)).toEqual([]);
  });

  it('says when it has been emptied', async () => {
    const outbox = createOutbox<number>();
    outbox.add([1, 2]);
    const emptied = outbox.emptied(never).then(() => 'emptied');
    outbox.remove(1);
    expect(await Promise.race([emptied, setImmediate('not yet')])).toBe('not yet');
    outbox.remove(1);
    expect(await emptied).toBe('emptied');
    expect(outbox.size()).toBe(0);
  });
});
