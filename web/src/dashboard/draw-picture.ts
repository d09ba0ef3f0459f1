import { present } from '@ts1/contract';
/** A piece of text; its colour is the name of one of the theme's variables. */
export interface PictureCell {
  readonly text: string;
  readonly colour?: string;
}

/** A table to be drawn. */
export interface Picture {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  /** Rows of cells, each of pieces side by side. */
  readonly rows: readonly (readonly (readonly PictureCell[])[])[];
}

const MARGIN = 24;
const HEAD_HEIGHT = 76;
const ROW_HEIGHT = 40;
const GAP = 14;
/** Browsers draw nothing on a canvas that is higher. */
const MOST_PIXELS = 16_384;

/** Draws a table in the colours of the present theme. @throws when the browser cannot */
export async function drawPicture(
  { title, subtitle, columns, rows }: Picture,
  theme: CSSStyleDeclaration,
): Promise<Blob> {
  const width = columns.reduce((sum, column) => sum + column.width, 2 * MARGIN);
  const height = HEAD_HEIGHT + (rows.length + 1) * ROW_HEIGHT + MARGIN;
  const scale = height * 2 <= MOST_PIXELS ? 2 : 1;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  const colour = (name: string): string => theme.getPropertyValue(name);
  const write = (
    text: string,
    x: number,
    y: number,
    most: number,
    token = '--text',
    font = '500 14px',
  ): number => {
    pen.font = `${font} "Inter Variable", sans-serif`;
    pen.fillStyle = colour(token);
    const fitting = fitted(pen, text, most);
    pen.fillText(fitting, x, y);
    return pen.measureText(fitting).width;
  };
  pen.scale(scale, scale);
  pen.textBaseline = 'middle';
  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, width, height);
  write(title, MARGIN, 28, width - 2 * MARGIN, '--text', '600 20px');
  write(subtitle, MARGIN, 54, width - 2 * MARGIN, '--muted', '400 13px');
  const line = (y: number): void => {
    pen.fillStyle = colour('--border');
    pen.fillRect(MARGIN, y, width - 2 * MARGIN, 1);
  };
  let x = MARGIN;
  for (const column of columns) {
    write(column.title, x, HEAD_HEIGHT + ROW_HEIGHT / 2, column.width - GAP, '--muted', '600 13px');
    x += column.width;
  }
  for (const [index, cells] of rows.entries()) {
    const top = HEAD_HEIGHT + (index + 1) * ROW_HEIGHT;
    line(top);
    x = MARGIN;
    for (const [at, pieces] of cells.entries()) {
      const end = x + present(columns[at]?.width);
      let next = x;
      for (const piece of pieces) {
        next += write(piece.text, next, top + ROW_HEIGHT / 2, end - GAP - next, piece.colour) + GAP;
      }
      x = end;
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is too large'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** The text, or what of it fits before an ellipsis. */
function fitted(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  let end = text.length;
  while (end > 0 && pen.measureText(`${text.slice(0, end)}…`).width > most) end -= 1;
  return end === 0 ? '' : `${text.slice(0, end)}…`;
}
