import PdfKit from 'pdfkit';
import type { PdfHead } from './document.ts';
import { Fonts } from './fonts.ts';

export const MARGIN = 40;
const HEAD_HEIGHT = 34;
const FOOT_HEIGHT = 26;
const MUTED = '#4B5868';
const FINE = { size: 8, colour: MUTED };

/** A4 pages with a head and a foot, filled from top to bottom. */
export class Paper {
  readonly doc: InstanceType<typeof PdfKit>;
  readonly fonts: Fonts;
  /** Where the next block begins. */
  y = 0;
  readonly #head: PdfHead;
  #page = 0;

  constructor(head: PdfHead) {
    this.#head = head;
    this.doc = new PdfKit({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-GB',
      displayTitle: true,
      info: { Title: head.title, Author: head.company, CreationDate: new Date(head.madeAt) },
    });
    this.fonts = new Fonts(this.doc);
    this.turn();
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Begins a page. */
  turn(): void {
    const { doc, fonts } = this;
    this.#page += 1;
    doc.addPage();
    const { company, title, foot, page } = this.#head;
    const right = (text: string, y: number): void =>
      fonts.draw(text, doc.page.width - MARGIN - fonts.width(text, FINE), y, FINE);
    const [titleLine = ''] = fonts.wrap(title, this.width / 2, FINE, 1);
    right(titleLine, MARGIN - 14);
    fonts.draw(fonts.wrap(company, this.width / 2 - 10, FINE, 1)[0] ?? '', MARGIN, MARGIN - 14, FINE);
    doc
      .moveTo(MARGIN, MARGIN)
      .lineTo(doc.page.width - MARGIN, MARGIN)
      .lineWidth(0.5)
      .stroke('#D5DCE5');
    const bottom = doc.page.height - MARGIN + 6;
    fonts.draw(fonts.wrap(foot, this.width - 80, FINE, 1)[0] ?? '', MARGIN, bottom, FINE);
    right(`${page} ${this.#page}`, bottom);
    this.y = MARGIN + HEAD_HEIGHT - 20;
  }

  /** Turns the page unless so much height is left; true when it did. */
  need(height: number): boolean {
    const end = this.doc.page.height - MARGIN - FOOT_HEIGHT + 16;
    if (this.y + height <= end) return false;
    this.turn();
    return true;
  }
}
