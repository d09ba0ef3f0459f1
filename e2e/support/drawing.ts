import { Transformer } from '@napi-rs/image';

/** Draws a PNG file of a plain floor: light grey with a dark frame. */
export function drawFloor(width: number, height: number): Buffer {
  const frame = `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" fill="none" stroke="#444" stroke-width="4"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frame}</svg>`;
  // The library draws two pixels for each pixel of the drawing.
  return Transformer.fromSvg(svg, '#eee').resize(width, height).pngSync();
}
