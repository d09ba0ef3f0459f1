import { MAX_PLAN_FILE_BYTES } from '@ts1/contract';
import { createFairLane } from '../platform/work/lanes.ts';
import { readImageHead, type ImageHead } from './image-head.ts';
import { KEPT_PX, LONGEST_SIDE_PX, reencode, Undecodable } from './reencode.ts';
import { badImage } from './refusals.ts';

/** A plan as it is stored: its size is what it has at zoom 1. */
export interface PlanImage {
  /** WebP as base64. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
}

/** Most pixels of a picture whose colours have 8 bits; decoding one of 16 takes twice the memory. */
const MAX_PIXELS = 24_000_000;
const MAX_DECODED_BYTES = MAX_PIXELS * 4;
const MAX_SIDE = 10_000;
/** A photograph that loads step by step takes about ten. */
const MAX_PASSES = 64;
const MEDIA_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
const WANTED = 'must be a PNG, JPEG or WebP image';

/** One image is decoded at a time, so that uploads cannot fill the memory together; companies take turns. */
const decoding = createFairLane<number>({ atOnce: 1, waitingOfOne: 1, waiting: 4 });

/**
 * Checks an uploaded plan by its bytes, before anything decodes it, and re-encodes it: what is stored is only
 * pixels, upright, of bounded size. `path` names the field in what is refused.
 * @throws InvalidInput; Unavailable while too many images are being decoded
 */
export async function makePlanImage(companyId: number, text: string, path: string): Promise<PlanImage> {
  const { bytes, declaredType } = fromBase64(text, path);
  if (bytes.length > MAX_PLAN_FILE_BYTES) throw badImage(path, 'must be at most 10 MB');
  const head = readImageHead(bytes);
  if (head === undefined) throw badImage(path, WANTED);
  if (declaredType !== undefined && declaredType !== MEDIA_TYPES[head.format]) {
    throw badImage(path, `is called ${declaredType} but is ${MEDIA_TYPES[head.format]}`);
  }
  checkSize(head, path);
  return decoding(companyId, async () => reencode(bytes, head)).catch((error: unknown) => {
    if (error instanceof Undecodable) throw badImage(path, 'cannot be read as an image');
    throw error;
  });
}

/** Whether a plan from elsewhere is one as {@link makePlanImage} makes them. */
export function isStoredPlan({ image, width, height }: PlanImage): boolean {
  const head = readImageHead(Buffer.from(image, 'base64'));
  const fits = (shown: number, kept = 0) => shown >= 1 && shown <= LONGEST_SIDE_PX && kept <= KEPT_PX;
  return head?.format === 'webp' && !head.animated && fits(width, head.width) && fits(height, head.height);
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*,/;

function fromBase64(text: string, path: string) {
  const start = DATA_URL.exec(text.slice(0, 200));
  const base64 = start === null ? text : text.slice(start[0].length);
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is not base64; what it skipped is missing in length.
  const expected = Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4);
  if (bytes.length === 0 || bytes.length !== expected) throw badImage(path, 'must be base64');
  const declaredType = start?.[1]?.toLowerCase();
  return { bytes, declaredType: declaredType === 'image/jpg' ? 'image/jpeg' : declaredType };
}

function checkSize({ width, height, bytesPerPixel, animated, passes }: ImageHead, path: string): void {
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw badImage(path, `must be at most ${MAX_PIXELS / 1e6} megapixels, no side over ${MAX_SIDE} px`);
  }
  if (width * height * bytesPerPixel > MAX_DECODED_BYTES) {
    throw badImage(path, `must be at most ${MAX_DECODED_BYTES / 8e6} megapixels with 16 bits a colour`);
  }
  if (animated) throw badImage(path, 'must not be animated');
  if (passes > MAX_PASSES) throw badImage(path, 'is coded in too many passes');
}
