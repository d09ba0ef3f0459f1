import { present } from '@ts1/contract';
export interface ImageHead {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** More than one picture after another in one file. */
  readonly animated: boolean;
  /** Memory that a pixel takes when it is decoded. */
  readonly bytesPerPixel: number;
  /** How often a progressive JPEG paints the whole picture: each pass costs a decoder as much as an image. */
  readonly passes: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** More parts than any program writes; each is a step on the event loop. */
const MOST_PARTS = 20_000;
/** In the data of a JPEG each byte FF is one, of which ten megabytes of a photograph have forty thousand. */
const MOST_JPEG_STEPS = 1_000_000;
/** Start-of-frame markers (ITU T.81 table B.1): all of C0 to CF but DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the head of an image from its first bytes, whatever the file is called; undefined for anything else. */
export function readImageHead(bytes: Buffer): ImageHead | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return readJpeg(bytes);
  if (ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP') return readWebp(bytes);
  return undefined;
}

function readPng(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < 33 || ascii(bytes, 12) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bytesPerPixel = bytes[24] === 16 ? 8 : 4;
  const head = { format: 'png', width, height, bytesPerPixel, passes: 1 } as const;
  for (let at = 8, parts = 0; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at), parts += 1) {
    const chunk = ascii(bytes, at + 4);
    if (parts > MOST_PARTS) return undefined;
    if (chunk === 'acTL') return { ...head, animated: true };
    if (chunk === 'IDAT') break;
  }
  return { ...head, animated: false };
}

function readJpeg(bytes: Buffer): ImageHead | undefined {
  let size: { width: number; height: number } | undefined;
  let passes = 0;
  for (let at = 2, steps = 0; at + 4 <= bytes.length; steps += 1) {
    if (steps > MOST_JPEG_STEPS) return undefined;
    if (bytes[at] !== 0xff) {
      // Inside the data of a scan.
      const marker = bytes.indexOf(0xff, at);
      if (marker === -1) break;
      at = marker;
      continue;
    }
    const marker = present(bytes[at + 1]);
    if (marker === 0xd9) break;
    // Fill bytes, stuffed zeros and restart markers carry no length (ITU T.81 B.1.1).
    if (marker === 0xff || marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xda) passes += 1;
    if (isFrame(marker) && at + 9 <= bytes.length) {
      if (size !== undefined) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return size && { format: 'jpeg', ...size, bytesPerPixel: 4, animated: false, passes };
}

function readWebp(bytes: Buffer): ImageHead | undefined {
  let [width, height, animated] = [0, 0, false];
  for (let at = 12, parts = 0; at + 18 <= bytes.length; parts += 1) {
    if (parts > MOST_PARTS) return undefined;
    const [chunk, length] = [ascii(bytes, at), bytes.readUInt32LE(at + 4)];
    const found = sizeOfWebpChunk(chunk, bytes.subarray(at + 8));
    width = Math.max(width, found?.width ?? 0);
    height = Math.max(height, found?.height ?? 0);
    animated ||= chunk === 'ANIM' || chunk === 'ANMF';
    at += 8 + length + (length % 2);
  }
  return width === 0 ? undefined : { format: 'webp', width, height, bytesPerPixel: 4, animated, passes: 1 };
}

/** The canvas (VP8X) and the picture in it name a size each; where they differ, the larger counts. */
function sizeOfWebpChunk(chunk: string, data: Buffer) {
  if (data.length < 10) return undefined;
  if (chunk === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (chunk === 'VP8 ')
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (chunk !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function ascii(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
