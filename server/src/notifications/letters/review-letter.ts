import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import type { MissedReview, ReviewItem } from './message.ts';
import { letterTexts } from './texts/index.ts';

/** Missed reviews that a message names; the page has all of them. */
const MOST_NAMED = 10;

/** A review is due. */
export function dueReviewLetter(due: ReviewItem, reader: Reader): Letter {
  const { titled, headlines, review } = letterTexts(reader.language);
  return {
    subject: titled(headlines['review-due'], scopeName(due, review)),
    path: '/alarm-log/reviews',
    paragraphs: () => [[review.due(inZone(due.to, reader)), review.until(inZone(due.graceEndsAt, reader))]],
  };
}

/** Reviews were missed: one is named in the subject, of several their number. */
export function missedReviewLetter(reviews: readonly MissedReview[], reader: Reader): Letter {
  const { titled, headlines, review } = letterTexts(reader.language);
  const [first] = reviews;
  const about =
    reviews.length === 1 && first !== undefined ? scopeName(first, review) : review.count(reviews.length);
  return {
    subject: titled(headlines['review-missed'], about),
    path: '/alarm-log/reviews',
    paragraphs: () => [
      reviews
        .slice(0, MOST_NAMED)
        .map((one) => review.missed(scopeName(one, review), inZone(one.to, reader))),
      [review.late],
    ],
  };
}

/** Names what is reviewed. */
function scopeName(
  { kind, zone }: MissedReview,
  texts: { readonly company: string; readonly auditLog: string; readonly access: string },
): string {
  if (kind === 'audit-log') return texts.auditLog;
  return kind === 'access' ? texts.access : (zone ?? texts.company);
}
