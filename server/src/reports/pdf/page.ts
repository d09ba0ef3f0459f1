import type { Language } from '@ts1/contract';
import { languageLocale, present } from '@ts1/contract/figures';
import PdfKit from 'pdfkit';
import { reportTexts } from '../texts/index.ts';
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

  constructor(head: PdfHead) {
    this.#head = head;
    this.doc = new PdfKit({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      // The foot of each names how many there are.
      bufferPages: true,
      lang: languageLocale(head.language).tag,
      displayTitle: true,
      info: { Title: head.title, Author: head.company, CreationDate: new Date(head.madeAt) },
    });
    this.fonts = new Fonts(this.doc);
    this.turn();
  }

  get language(): Language {
    return this.#head.language;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  /** Begins a page. */
  turn(): void {
    const { doc, fonts } = this;
    doc.addPage();
    const { company, title } = this.#head;
    const titleLine = present(fonts.wrap(title, this.width / 2, FINE, 1)[0]);
    this.#right(titleLine, MARGIN - 14);
    fonts.draw(present(fonts.wrap(company, this.width / 2 - 10, FINE, 1)[0]), MARGIN, MARGIN - 14, FINE);
    doc
      .moveTo(MARGIN, MARGIN)
      .lineTo(doc.page.width - MARGIN, MARGIN)
      .lineWidth(0.5)
      .stroke('#D5DCE5');
    this.y = MARGIN + HEAD_HEIGHT - 20;
  }

  /** Writes the foot of every page and ends the document; the id is the same for the same content. */
  end(id: string): void {
    const { doc, fonts } = this;
    const { count } = doc.bufferedPageRange();
    const texts = reportTexts({ preferences: this.#head });
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const bottom = doc.page.height - MARGIN + 6;
      const number = `${texts.reportId(id)} · ${texts.page(page + 1, count)}`;
      const room = this.width - fonts.width(number, FINE) - 12;
      fonts.draw(present(fonts.wrap(this.#head.foot, room, FINE, 1)[0]), MARGIN, bottom, FINE);
      this.#right(number, bottom);
    }
    doc.info['Subject'] = texts.reportId(id);
    doc.end();
  }

  #right(text: string, y: number): void {
    const { doc, fonts } = this;
    fonts.draw(text, doc.page.width - MARGIN - fonts.width(text, FINE), y, FINE);
  }

  /** Turns the page unless so much height is left; true when it did. */
  need(height: number): boolean {
    const end = this.doc.page.height - MARGIN - FOOT_HEIGHT + 16;
    if (this.y + height <= end) return false;
    this.turn();
    return true;
  }
}
