import { present } from '@ts1/contract';

// Each function writes ASCII text into a buffer that is large enough, and returns where the text ends.

const [COLON, DOT, MINUS, ZERO, T] = [58, 46, 45, 48, 84] as const;
const MOST_THOUSANDTHS = 999_999_999;

export function writeBytes(room: Uint8Array, start: number, text: Uint8Array): number {
  for (let at = 0; at < text.length; at += 1) room[start + at] = present(text[at]);
  return start + text.length;
}

/** Writes milliseconds of a day as `T23:59:59.999`. */
export function writeTime(room: Uint8Array, start: number, ms: number): number {
  const seconds = (ms / 1_000) | 0;
  const minutes = (seconds / 60) | 0;
  const hours = (minutes / 60) | 0;
  room[start] = T;
  writeDigits(room, start + 1, hours, 2);
  room[start + 3] = COLON;
  writeDigits(room, start + 4, minutes - hours * 60, 2);
  room[start + 6] = COLON;
  writeDigits(room, start + 7, seconds - minutes * 60, 2);
  room[start + 9] = DOT;
  return writeDigits(room, start + 10, (ms - seconds * 1_000) | 0, 3);
}

/** Writes the shortest decimal that reads back as the same number, as `String` does; not NaN. */
export function writeNumber(room: Uint8Array, start: number, value: number): number {
  // Numbers of twelve digits with three decimals have no shorter form, and none with an exponent.
  const thousandths = Math.round(value * 1_000);
  if (thousandths / 1_000 !== value || thousandths > MOST_THOUSANDTHS || thousandths < -MOST_THOUSANDTHS) {
    const text = String(value);
    for (let at = 0; at < text.length; at += 1) room[start + at] = text.charCodeAt(at);
    return start + text.length;
  }
  let end = start;
  if (thousandths < 0) {
    room[end] = MINUS;
    end += 1;
  }
  const size = Math.abs(thousandths) | 0;
  const whole = (size / 1_000) | 0;
  end = writeDigits(room, end, whole, countDigits(whole));
  let decimals = (size - whole * 1_000) | 0;
  if (decimals === 0) return end;
  room[end] = DOT;
  let places = 3;
  while (decimals % 10 === 0) {
    decimals = (decimals / 10) | 0;
    places -= 1;
  }
  return writeDigits(room, end + 1, decimals, places);
}

function writeDigits(room: Uint8Array, start: number, number: number, places: number): number {
  let rest = number;
  for (let at = start + places - 1; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0;
    room[at] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return start + places;
}

function countDigits(whole: number): number {
  let digits = 1;
  for (let limit = 10; whole >= limit; limit *= 10) digits += 1;
  return digits;
}
