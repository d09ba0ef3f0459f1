/** A list of cards in one frame, in place of a table where that does not fit. Keys go from card to card. */
export const CARD_LIST =
  'cards rounded-md border border-border *:first:rounded-t-[7px] *:last:rounded-b-[7px]';
