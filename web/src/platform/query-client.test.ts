import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps data that no screen uses for 60 s', { tags: ['1.9.5'] }, async () => {
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: ['Sensors'], queryFn: async () => ['Freezer'] });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(client.getQueryData(['Sensors'])).toEqual(['Freezer']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(['Sensors'])).toBeUndefined();
});

it.each(['Zones', 'ZoneSensors'])(
  'keeps %s for 300 s, without reading them again',
  { tags: ['1.9.5', '2.9.1'] },
  async (group) => {
    const client = createQueryClient();
    const read = vi.fn<() => Promise<string[]>>().mockResolvedValue(['Ward 3']);
    const ask = async () => client.fetchQuery({ queryKey: [group, 'all'], queryFn: read });
    await ask();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(await ask()).toEqual(['Ward 3']);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await ask();
    expect(read).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(301_000);
    expect(client.getQueryData([group, 'all'])).toBeUndefined();
  },
);

it('leaves retries to the API client', async () => {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('down'));
  await expect(client.fetchQuery({ queryKey: ['Sensors'], queryFn: read })).rejects.toThrow('down');
  expect(read).toHaveBeenCalledTimes(1);
});
