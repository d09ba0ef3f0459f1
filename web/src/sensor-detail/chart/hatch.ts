const SIZE = 8;
const LINE = 1.5;
const made = new Map<string, { readonly image: HTMLCanvasElement; readonly repeat: 'repeat' }>();

/** Slanted lines in a colour, as the chart fills an area with them; one picture for each colour. */
export function hatchOf(colour: string) {
  const known = made.get(colour);
  if (known !== undefined) return known;
  const hatch = { image: tile(colour), repeat: 'repeat' } as const;
  made.set(colour, hatch);
  return hatch;
}

function tile(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.strokeStyle = colour;
  pen.lineWidth = LINE;
  // The corners as well, so that the lines go on from one tile to the next.
  for (const shift of [-SIZE, 0, SIZE]) {
    pen.moveTo(shift, SIZE);
    pen.lineTo(shift + SIZE, 0);
  }
  pen.stroke();
  return canvas;
}
