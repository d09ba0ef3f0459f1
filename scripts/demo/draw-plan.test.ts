import { expect, test } from 'vitest';
import { drawPlan } from './draw-plan.ts';

test('the plan of the demo is as large as its rooms, so that sensors are where it shows them', async () => {
  const image = await drawPlan(4);
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  expect([width, height]).toEqual([1_206, 806]);
});
