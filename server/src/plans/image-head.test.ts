// @module-tag S17
import { Transformer } from '@napi-rs/image';
import { beforeAll, describe, expect, test } from 'vitest';
import { readImageHead } from './image-head.ts';

const WIDTH = 321;
const HEIGHT = 123;

describe('the head of an image', () => {
  let made: Record<'png' | 'jpeg' | 'webp', Buffer>;
  beforeAll(async () => {
    const pixels = () =>
      Transformer.fromRgbaPixels(new Uint8Array(WIDTH * HEIGHT * 4).fill(128), WIDTH, HEIGHT);
    made = { png: await pixels().png(), jpeg: await pixels().jpeg(), webp: await pixels().webp() };
  });

  test.each(['png', 'jpeg', 'webp'] as const)('reads format and size of a %s', (format) => {
    expect(readImageHead(made[format])).toMatchObject({
      format,
      width: WIDTH,
      height: HEIGHT,
      animated: false,
    });
  });

  test('reads the size of a lossless WebP', async () => {
    const lossless = await Transformer.fromRgbaPixels(
      new Uint8Array(WIDTH * HEIGHT * 4),
      WIDTH,
      HEIGHT,
    ).webpLossless();
    expect(readImageHead(lossless)).toMatchObject({ format: 'webp', width: WIDTH, height: HEIGHT });
  });

  test('counts the passes of a JPEG', () => {
    const { jpeg } = made;
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const many = Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 99 }, () => scan),
      jpeg.subarray(-2),
    ]);
    expect(readImageHead(many)?.passes).toBe(100);
  });

  test('names an animation in WebP and PNG', () => {
    const control = Buffer.from(
      '0000000861635459'.replace('5459', '544c') + '00000001000000000000000000000000',
      'hex',
    );
    const animated = Buffer.concat([made.png.subarray(0, 33), control, made.png.subarray(33)]);
    expect(readImageHead(animated)?.animated).toBe(true);
    const chunk = Buffer.alloc(18);
    chunk.write('ANIM');
    chunk.writeUInt32LE(10, 4);
    expect(readImageHead(Buffer.concat([made.webp, chunk]))?.animated).toBe(true);
  });

  test('takes the larger of canvas and picture of a WebP', () => {
    const canvas = Buffer.alloc(18);
    canvas.write('VP8X');
    canvas.writeUInt32LE(10, 4);
    canvas.writeUIntLE(9_999, 12, 3);
    const { webp } = made;
    const lying = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
    expect(readImageHead(lying)).toMatchObject({ width: 10_000, height: HEIGHT });
  });

  test('knows nothing else, and no beginning that is cut off', () => {
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'BM', '', 'RIFF']) {
      expect(readImageHead(Buffer.from(other))).toBeUndefined();
    }
    for (const image of Object.values(made)) expect(readImageHead(image.subarray(0, 12))).toBeUndefined();
  });
});
