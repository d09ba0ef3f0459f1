export { openStamper, showStamping, type Stamper, stampingNotes } from './stamper.ts';
export { readStampAnswer, readStampFrom, type TimeStamp } from './stored-stamps.ts';
