/** A part of the catalogue in another language: the same places as the English part, none more and none fewer. */
export type Translated<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends string ? string : Translated<Part[Name]>;
};
