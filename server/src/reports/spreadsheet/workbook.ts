import { escapeMarkup, isLikeFormula } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { pack, type PackedFile } from './pack.ts';

/** A moment on the wall clock of some zone, as if it were UTC, in epoch milliseconds: spreadsheets know no zones. */
export interface WallTime {
  readonly wallMs: number;
}
export type SheetCell = string | number | null | WallTime;

/** A sheet whose first row names its columns. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  /** Rows some at a time, of any number. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** A few rows as a sheet takes them. */
export async function* chunk(rows: readonly (readonly SheetCell[])[]) {
  yield rows;
}

/** Rows of a sheet, its first row included; further rows go on in another sheet. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
/** 1970-01-01 in days since 1899-12-30, which is day 0 of spreadsheets. */
const EPOCH_DAY = 25_569;
/** Positions in `cellXfs` below. */
const STYLE = { title: 1, time: 2, text: 3 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook (ECMA-376, SpreadsheetML) while it is being made; memory stays flat however long its sheets. */
export function workbook(sheets: readonly Sheet[], mostRows: number = MOST_ROWS): AsyncGenerator<Uint8Array> {
  return pack(workbookFiles(sheets, mostRows));
}

async function* workbookFiles(sheets: readonly Sheet[], mostRows: number): AsyncGenerator<PackedFile> {
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = new RowSource(sheet.rows);
    let part = 1;
    do {
      names.push(sheetName(sheet.name, part));
      part += 1;
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(sheet, rows, mostRows) };
    } while (!rows.isDone);
  }
  yield { name: 'xl/styles.xml', content: [STYLES] };
  yield { name: 'xl/workbook.xml', content: [workbookXml(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(names.length)] };
  yield { name: '_rels/.rels', content: [ROOT_RELATIONS] };
  yield { name: '[Content_Types].xml', content: [contentTypes(names.length)] };
}

/** Rows that one sheet takes up where the one before was full. */
class RowSource {
  readonly #chunks: AsyncIterator<readonly (readonly SheetCell[])[]>;
  #rest: readonly (readonly SheetCell[])[] = [];
  isDone = false;

  constructor(rows: Sheet['rows']) {
    this.#chunks = rows[Symbol.asyncIterator]();
  }

  /** The next rows, at most `most`; none at the end. */
  async next(most: number): Promise<readonly (readonly SheetCell[])[]> {
    while (this.#rest.length === 0 && !this.isDone) {
      const chunk = await this.#chunks.next();
      if (chunk.done === true) this.isDone = true;
      else this.#rest = chunk.value;
    }
    const taken = this.#rest.slice(0, most);
    this.#rest = this.#rest.slice(most);
    return taken;
  }
}

async function* sheetXml({ columns }: Sheet, source: RowSource, mostRows: number): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => textCell(`${letters(at)}1`, title, STYLE.title));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  const names = columns.map((_, at) => letters(at));
  let used = 1;
  while (used < mostRows) {
    const rows = await source.next(mostRows - used);
    if (rows.length === 0) break;
    let xml = '';
    for (const row of rows) {
      used += 1;
      xml += `<row r="${used}">`;
      for (let at = 0; at < row.length; at += 1) xml += cellXml(`${names[at]}${used}`, row[at] ?? null);
      xml += '</row>';
    }
    yield xml;
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${used}"/></worksheet>`;
}

function cellXml(at: string, cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'string') return textCell(at, cell, isLikeFormula(cell) ? STYLE.text : 0);
  return `<c r="${at}" s="${STYLE.time}"><v>${cell.wallMs / DAY_MS + EPOCH_DAY}</v></c>`;
}

/** Text is written as text, which no spreadsheet takes for a formula; like one, it is quoted when it is edited too. */
function textCell(at: string, text: string, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MOST_CHARACTERS))}</t></is></c>`;
}

function letters(column: number): string {
  const rest = column % 26;
  const letter = String.fromCodePoint(65 + rest);
  return column < 26 ? letter : `${letters((column - rest) / 26 - 1)}${letter}`;
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Text that spreadsheets read as a character by number (ECMA-376 22.9.2.19): the underscore itself is written so. */
const LIKE_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

function escapeXml(text: string): string {
  const known = text.replaceAll(NOT_IN_XML, '').replaceAll(LIKE_ESCAPE, '_x005F_');
  return escapeMarkup(known).replaceAll('\r', '&#13;');
}

/** At most 31 characters, without those that references are made of. */
function sheetName(name: string, part: number): string {
  const end = part === 1 ? '' : ` ${part}`;
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31 - end.length) + end
  );
}

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const relations = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
}

const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`;
}
