import { losslessCompressPng, Transformer } from '@napi-rs/image';

/** Largest difference of a channel, of 255, between a pixel as it was taken and as it is stored. */
const LARGEST_DIFFERENCE = 4;

/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/**
 * Returns a smaller PNG of a picture that is compared with a tolerance anyway: edges of letters have hundreds of colours,
 * and each becomes a more frequent one beside it. Frequent ones, such as those of the tokens, stay exact.
 */
export async function shrinkPicture(png: Uint8Array): Promise<Uint8Array> {
  const picture = new Transformer(png);
  const { width, height } = await picture.metadata();
  const raw = await picture.rawPixels();
  const channels = raw.length / (width * height);
  const stored = storedColours(raw, channels);
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = raw.subarray(pixel * channels, pixel * channels + 3);
    pixels.set(stored.get(colour.join(',')) ?? colour, pixel * 4);
  }
  return losslessCompressPng(await Transformer.fromRgbaPixels(pixels, width, height).png());
}

/** Returns for each colour of a picture the one that is stored for it. */
function storedColours(raw: Uint8Array, channels: number): Map<string, Colour> {
  const counts = new Map<string, number>();
  for (let at = 0; at < raw.length; at += channels) {
    const colour = raw.subarray(at, at + 3).join(',');
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const kept: Colour[] = [];
  const stored = new Map<string, Colour>();
  for (const [text] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const colour = text.split(',').map(Number) as unknown as Colour;
    const near = kept.find((one) => one.every((value, at) => isNear(value, colour[at])));
    if (near === undefined) kept.push(colour);
    stored.set(text, near ?? colour);
  }
  return stored;
}

function isNear(value: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(value - other) <= LARGEST_DIFFERENCE;
}
