import { present } from '@ts1/contract/figures';
import type { Block, TableBlock } from './document.ts';
import { drawChart } from './draw-chart.ts';
import type { TextStyle } from './fonts.ts';
import { MARGIN, type Paper } from './page.ts';

const MUTED = '#4B5868';
const BODY: TextStyle = { size: 9 };
const SMALL: TextStyle = { size: 8 };
const LINE = 1.35;
const MOST_LINES = 6;
const CELL_PADDING = 4;

/** Draws a block at the present place on the paper, on as many pages as it takes. */
export function drawBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(paper, block.text, block.level);
      break;
    case 'facts':
      drawFacts(paper, block.rows);
      break;
    case 'note':
      drawNote(paper, block.text);
      break;
    case 'page':
      paper.turn();
      break;
    case 'table':
      drawTable(paper, block);
      break;
    case 'chart':
      drawChart(paper, block);
      break;
  }
}

function drawHeading(paper: Paper, text: string, level: 1 | 2): void {
  const style: TextStyle = { size: level === 1 ? 18 : 12, weight: 600 };
  // A heading alone at the foot of a page says nothing.
  paper.need(level === 1 ? 120 : 70);
  if (level === 2) paper.y += 8;
  for (const line of paper.fonts.wrap(text, paper.width, style, 3)) {
    paper.fonts.draw(line, MARGIN, paper.y, style);
    paper.y += style.size * LINE;
  }
  paper.y += 4;
}

function drawFacts(paper: Paper, rows: readonly (readonly [label: string, value: string])[]): void {
  const labelWidth = 110;
  for (const [label, value] of rows) {
    const lines = paper.fonts.wrap(value, paper.width - labelWidth, BODY, MOST_LINES);
    paper.need(lines.length * BODY.size * LINE);
    paper.fonts.draw(label, MARGIN, paper.y, { ...BODY, colour: MUTED });
    for (const line of lines) {
      paper.fonts.draw(line, MARGIN + labelWidth, paper.y, BODY);
      paper.y += BODY.size * LINE;
    }
    paper.y += 1;
  }
  paper.y += 6;
}

function drawNote(paper: Paper, text: string): void {
  for (const line of paper.fonts.wrap(text, paper.width, SMALL, 12)) {
    paper.need(SMALL.size * LINE);
    paper.fonts.draw(line, MARGIN, paper.y, { ...SMALL, colour: MUTED });
    paper.y += SMALL.size * LINE;
  }
  paper.y += 4;
}

function drawTable(paper: Paper, { columns, rows }: TableBlock): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * paper.width);
  const drawRow = (cells: readonly string[], style: TextStyle, fill: string | null): void => {
    const wrapped = cells.map((cell, at) =>
      paper.fonts.wrap(cell, present(widths[at]) - 2 * CELL_PADDING, style, MOST_LINES),
    );
    const height =
      Math.max(...wrapped.map((lines) => lines.length)) * style.size * LINE + 2 * CELL_PADDING - 2;
    if (paper.need(height) && fill === null) drawTitles();
    const { doc } = paper;
    if (fill !== null) doc.rect(MARGIN, paper.y, paper.width, height).fill(fill);
    let x = MARGIN;
    for (const [at, lines] of wrapped.entries()) {
      const width = present(widths[at]);
      for (const [index, line] of lines.entries()) {
        const right = columns[at]?.align === 'right';
        const left = right ? x + width - CELL_PADDING - paper.fonts.width(line, style) : x + CELL_PADDING;
        paper.fonts.draw(line, left, paper.y + CELL_PADDING + index * style.size * LINE, style);
      }
      x += width;
    }
    paper.y += height;
    doc
      .moveTo(MARGIN, paper.y)
      .lineTo(MARGIN + paper.width, paper.y)
      .lineWidth(0.5)
      .stroke('#D5DCE5');
  };
  const drawTitles = (): void => {
    const titles = columns.map(({ title }) => title);
    drawRow(titles, { ...SMALL, weight: 600 }, '#EEF1F5');
  };
  paper.need(60);
  drawTitles();
  for (const row of rows) drawRow(row, SMALL, null);
  paper.y += 8;
}
