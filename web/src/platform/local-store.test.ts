import { describe, expect, it } from 'vitest';
import { createLocalStore } from './local-store.ts';

function fakeStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('what a browser remembers', () => {
  it('is read, replaced and removed', () => {
    const storage = fakeStorage({ theme: 'dark' });
    const store = createLocalStore(() => storage);
    expect(store.get('theme')).toBe('dark');
    store.set('theme', 'light');
    expect(store.get('theme')).toBe('light');
    store.remove('theme');
    expect(store.get('theme')).toBeNull();
  });

  it('is nothing where the browser forbids storage, and nothing fails', () => {
    const store = createLocalStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.set('theme', 'light');
    store.remove('theme');
    expect(store.get('theme')).toBeNull();
  });

  it('stays what it was when the storage is full', () => {
    const full = fakeStorage({ theme: 'dark' });
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = createLocalStore(() => full);
    store.set('theme', 'light');
    expect(store.get('theme')).toBe('dark');
  });
});
