import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { createDiskSpace, type Reservation } from './disk-space.ts';

test('of several who come at once none gets room that another has reserved', () => {
  const space = createDiskSpace({ directory: '/', keptFree: 100, free: () => 1_000 });
  const first = space.reserve(500);
  expect(first).toBeDefined();
  expect(space.reserve(500)).toBeUndefined();
  expect(space.reserve(400)).toBeDefined();
  expect(space.reserve(1)).toBeUndefined();
  first?.end();
  expect(space.reserve(500)).toBeDefined();
});

test(
  'whatever is written, ended and reserved in whatever order, all that was granted fits',
  { tags: ['R117'] },
  () => {
    const step = record({
      kind: constantFrom('reserve', 'write', 'end'),
      bytes: nat(400),
      which: nat(),
    });
    assert(
      property(array(step, { maxLength: 60 }), (steps) => {
        let written = 0;
        const space = createDiskSpace({ directory: '/', keptFree: 50, free: () => 1_000 - written });
        const granted: { room: Reservation; left: number }[] = [];
        for (const { kind, bytes, which } of steps) {
          const one = granted[which % Math.max(1, granted.length)];
          if (kind === 'reserve') {
            const room = space.reserve(bytes);
            if (room !== undefined) granted.push({ room, left: bytes });
          } else if (one !== undefined && kind === 'write') {
            const part = Math.min(bytes, one.left);
            one.left -= part;
            written += part;
            one.room.wrote(part);
          } else if (one !== undefined) {
            one.left = 0;
            one.room.end();
          }
          const open = granted.reduce((sum, { left }) => sum + left, 0);
          expect(written + open).toBeLessThanOrEqual(950);
        }
      }),
    );
  },
);
