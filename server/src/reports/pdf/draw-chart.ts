import { formatFigure, present } from '@ts1/contract/figures';
import type { ChartBlock, ChartLine } from './document.ts';
import { MARGIN, type Paper } from './page.ts';
import { niceTicks } from './value-ticks.ts';

const MUTED = '#4B5868';
const GRID = '#D5DCE5';
const FINE = { size: 7.5, colour: MUTED };
const AXIS_WIDTH = 34;
const AXIS_HEIGHT = 14;
const LEGEND_HEIGHT = 14;
const DOT = 1.2;

/** Draws lines over time with their limits; the scale holds every value and every limit. */
export function drawChart(paper: Paper, chart: ChartBlock): void {
  paper.need(chart.height + LEGEND_HEIGHT);
  const { doc, fonts } = paper;
  drawLegend(paper, chart);
  const box = {
    left: MARGIN + AXIS_WIDTH,
    top: paper.y,
    right: MARGIN + paper.width,
    bottom: paper.y + chart.height - AXIS_HEIGHT,
  };
  paper.y += chart.height + 6;
  const { low, high, ticks, digits } = niceTicks(chartExtremes(chart));
  const x = (at: number): number =>
    box.left + ((at - chart.from) / Math.max(1, chart.to - chart.from)) * (box.right - box.left);
  const y = (value: number): number => box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top);

  for (const { from, to, hatchedFrom, colour } of chart.bands) {
    const [left, right] = [x(Math.max(from, chart.from)), x(Math.min(to, chart.to))];
    doc.rect(left, box.top, Math.max(0.7, right - left), box.bottom - box.top);
    doc.fillOpacity(0.12).fill(colour).fillOpacity(1);
    if (hatchedFrom !== null && hatchedFrom < chart.to)
      hatch(
        doc,
        {
          left: Math.max(left, x(Math.max(hatchedFrom, chart.from))),
          right,
          top: box.top,
          bottom: box.bottom,
        },
        colour,
      );
  }
  for (const value of ticks) {
    doc.moveTo(box.left, y(value)).lineTo(box.right, y(value)).lineWidth(0.4).stroke(GRID);
    const label = formatFigure(value, paper.language, { digits });
    fonts.draw(label, box.left - 4 - fonts.width(label, FINE), y(value) - 5, FINE);
  }
  for (const { at, label } of chart.ticks) {
    doc
      .moveTo(x(at), box.bottom)
      .lineTo(x(at), box.bottom + 3)
      .lineWidth(0.5)
      .stroke(MUTED);
    const width = fonts.width(label, FINE);
    fonts.draw(label, Math.min(x(at) - width / 2, box.right - width), box.bottom + 4, FINE);
  }
  doc
    .rect(box.left, box.top, box.right - box.left, box.bottom - box.top)
    .lineWidth(0.5)
    .stroke(MUTED);
  for (const { from, to, value, colour } of chart.limits) {
    doc
      .moveTo(x(Math.max(from, chart.from)), y(value))
      .lineTo(x(Math.min(to, chart.to)), y(value))
      .lineWidth(0.9)
      .dash(4, { space: 3 })
      .stroke(colour);
    doc.undash();
  }
  for (const line of chart.lines) drawLine(paper, line, x, y);
  if (chart.lines.every(({ at }) => at.length === 0)) {
    const style = { size: 10, colour: MUTED };
    const middle = (box.left + box.right - fonts.width(chart.nothing, style)) / 2;
    fonts.draw(chart.nothing, middle, (box.top + box.bottom) / 2 - 6, style);
  }
}

const HATCH_STEP = 5;

/** Slanted lines, for what somebody has acknowledged. */
function hatch(
  doc: Paper['doc'],
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  colour: string,
): void {
  if (right <= left) return;
  doc
    .save()
    .rect(left, top, right - left, bottom - top)
    .clip();
  for (let foot = left - (bottom - top); foot < right; foot += HATCH_STEP)
    doc.moveTo(foot, bottom).lineTo(foot + (bottom - top), top);
  doc.lineWidth(0.6).strokeOpacity(0.35).stroke(colour).strokeOpacity(1).restore();
}

function drawLegend(paper: Paper, { lines, limits, unit }: ChartBlock): void {
  const { doc, fonts } = paper;
  let x = MARGIN + AXIS_WIDTH;
  fonts.draw(unit, MARGIN + AXIS_WIDTH - 4 - fonts.width(unit, FINE), paper.y + 2, FINE);
  const entry = (label: string, colour: string, dashed: boolean): void => {
    doc
      .moveTo(x, paper.y + 6)
      .lineTo(x + 14, paper.y + 6)
      .lineWidth(1.2);
    if (dashed) doc.dash(4, { space: 3 });
    doc.stroke(colour);
    if (dashed) doc.undash();
    fonts.draw(label, x + 18, paper.y + 1.5, FINE);
    x += 18 + fonts.width(label, FINE) + 14;
  };
  for (const { label, colour } of lines) entry(label, colour, false);
  const named = new Map(limits.map(({ label, colour }) => [label, colour]));
  for (const [label, colour] of named) entry(label, colour, true);
  paper.y += LEGEND_HEIGHT;
}

function drawLine(
  { doc }: Paper,
  { at, values, colour, gapMs }: ChartLine,
  x: (at: number) => number,
  y: (value: number) => number,
): void {
  let start = 0;
  doc.lineWidth(0.9).lineJoin('round');
  for (let index = 0; index < at.length; index += 1) {
    const isLast = index + 1 === at.length || present(at[index + 1]) - present(at[index]) > gapMs;
    if (!isLast) continue;
    if (start === index) {
      doc.circle(x(present(at[index])), y(present(values[index])), DOT).fill(colour);
    } else {
      doc.moveTo(x(present(at[start])), y(present(values[start])));
      for (let point = start + 1; point <= index; point += 1)
        doc.lineTo(x(present(at[point])), y(present(values[point])));
      doc.stroke(colour);
    }
    start = index + 1;
  }
}

function chartExtremes({ lines, limits }: ChartBlock): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of [
    ...lines.flatMap(({ values }) => Array.from(values)),
    ...limits.map((one) => one.value),
  ]) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 1];
}
