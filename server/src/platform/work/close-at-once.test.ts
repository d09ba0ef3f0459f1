import { expect, test } from 'vitest';
import { closeAtOnce } from './close-at-once.ts';

test('closes all parts of a layer at once, each by its own word for it', async () => {
  const layer = closeAtOnce();
  const calls: string[] = [];
  const end = Promise.withResolvers<void>();
  layer.add({
    close: async () => {
      calls.push('first');
      await end.promise;
    },
  });
  layer.add({ stop: async () => void calls.push('second') });
  const closing = layer[Symbol.asyncDispose]();
  expect(calls).toEqual(['first', 'second']);
  end.resolve();
  await closing;
});

test('one part that fails to close holds up neither the others nor the layer below, and is named', async () => {
  const calls: string[] = [];
  const stack = new AsyncDisposableStack();
  stack.defer(() => void calls.push('below'));
  const layer = stack.use(closeAtOnce());
  layer.add({
    close: async () => {
      throw new Error('stuck');
    },
  });
  layer.add({ close: async () => void calls.push('other') });
  await expect(stack.disposeAsync()).rejects.toMatchObject({ errors: [new Error('stuck')] });
  expect(calls).toEqual(['other', 'below']);
});

test('layers close in the reverse of the order in which they were made', async () => {
  const calls: string[] = [];
  const stack = new AsyncDisposableStack();
  for (const name of ['database', 'outboxes', 'work']) {
    stack.use(closeAtOnce()).add({
      close: async () => {
        await Promise.resolve();
        calls.push(name);
      },
    });
  }
  await stack.disposeAsync();
  expect(calls).toEqual(['work', 'outboxes', 'database']);
});
