import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createEmitter, type Emitter } from './emitter.ts';

interface Happenings {
  'door.opened': { readonly by: string };
  'door.closed': { readonly by: string };
}

let log: string[];
let events: Emitter<Happenings>;

beforeEach(() => {
  log = [];
  events = createEmitter(createLogger('warn', { write: (line) => void log.push(line) }));
});

test('calls the listeners of that event, in the order in which they came', () => {
  const calls: string[] = [];
  events.on('door.opened', ({ by }) => void calls.push(`first ${by}`));
  events.on('door.opened', ({ by }) => void calls.push(`second ${by}`));
  events.on('door.closed', () => void calls.push('closed'));
  events.emit('door.opened', { by: 'Anna' });
  expect(calls).toEqual(['first Anna', 'second Anna']);
});

test('a listener that fails is logged, and breaks neither the others nor the one who emits', () => {
  const calls: string[] = [];
  events.on('door.opened', () => {
    throw new Error('no key');
  });
  events.on('door.opened', () => void calls.push('second'));
  expect(() => events.emit('door.opened', { by: 'Anna' })).not.toThrow();
  expect(calls).toEqual(['second']);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('no key');
  expect(log[0]).toContain('door.opened');
});

test('a listener that stops while it is called makes no other miss the event', () => {
  const calls: string[] = [];
  const stop = events.on('door.opened', () => {
    calls.push('once');
    stop();
  });
  events.on('door.opened', () => void calls.push('always'));
  events.emit('door.opened', { by: 'Anna' });
  events.emit('door.opened', { by: 'Berta' });
  expect(calls).toEqual(['once', 'always', 'always']);
});

test('an event needs no listener', () => {
  expect(() => events.emit('door.closed', { by: 'Anna' })).not.toThrow();
});
