export interface ImageHead {
  readonly format: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** More than one picture after another in one file. */
  readonly animated: boolean;
  /** How often a progressive JPEG paints the whole picture: each pass costs a decoder as much as an image. */
  readonly passes: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Start-of-frame markers (ITU T.81 table B.1): all of C0 to CF but DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What the first bytes say that an image is, whatever it is called; undefined for anything else. */
export function readImageHead(bytes: Buffer): ImageHead | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(bytes);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return readJpeg(bytes);
  if (ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP') return readWebp(bytes);
  return undefined;
}

function readPng(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < 33 || ascii(bytes, 12) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = ascii(bytes, at + 4);
    if (chunk === 'acTL') return { format: 'png', width, height, animated: true, passes: 1 };
    if (chunk === 'IDAT') break;
  }
  return { format: 'png', width, height, animated: false, passes: 1 };
}

function readJpeg(bytes: Buffer): ImageHead | undefined {
  let size: { width: number; height: number } | undefined;
  let passes = 0;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) {
      at += 1; // Inside the data of a scan.
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
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
  return size && { format: 'jpeg', ...size, animated: false, passes };
}

function readWebp(bytes: Buffer): ImageHead | undefined {
  let [width, height, animated] = [0, 0, false];
  for (let at = 12; at + 18 <= bytes.length;) {
    const [chunk, length] = [ascii(bytes, at), bytes.readUInt32LE(at + 4)];
    const found = sizeOfWebpChunk(chunk, bytes.subarray(at + 8));
    width = Math.max(width, found?.width ?? 0);
    height = Math.max(height, found?.height ?? 0);
    animated ||= chunk === 'ANIM' || chunk === 'ANMF';
    at += 8 + length + (length % 2);
  }
  return width === 0 ? undefined : { format: 'webp', width, height, animated, passes: 1 };
}

/** The canvas (VP8X) and the picture in it name a size each; a file in which they differ is judged by the larger. */
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
