import type { Language } from '@ts1/contract';

/** Text on every page. */
export interface PdfHead {
  readonly title: string;
  readonly company: string;
  /** At the foot, before the report's id and the number of the page. */
  readonly foot: string;
  /** When it was made, epoch milliseconds. */
  readonly madeAt: number;
  readonly language: Language;
}

export interface TableBlock {
  readonly kind: 'table';
  /** Widths are shares of the page's width. */
  readonly columns: readonly {
    readonly title: string;
    readonly share: number;
    readonly align?: 'right';
  }[];
  readonly rows: readonly (readonly string[])[];
}

/** Moments are epoch milliseconds; colours are of CSS. */
export interface ChartBlock {
  readonly kind: 'chart';
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly height: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
  readonly lines: readonly ChartLine[];
  /** Lines at a value for as long as it was in force. */
  readonly limits: readonly {
    readonly from: number;
    readonly to: number;
    readonly value: number;
    readonly label: string;
    readonly colour: string;
  }[];
  /** Stretches of time that something lasted, hatched since `hatchedFrom`. */
  readonly bands: readonly {
    readonly from: number;
    readonly to: number;
    readonly hatchedFrom: number | null;
    readonly colour: string;
  }[];
  /** Where there is no line to draw. */
  readonly nothing: string;
}

export interface ChartLine {
  readonly label: string;
  readonly colour: string;
  readonly at: Float64Array;
  readonly values: Float64Array;
  /** A longer time between two points is a gap in the line. */
  readonly gapMs: number;
}

/** A part of a document, one below the other. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'page' }
  | TableBlock
  | ChartBlock;
