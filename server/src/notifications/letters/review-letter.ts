import { inZone } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import type { MissedReview, ReviewItem } from './message.ts';
import { letterTexts } from './texts/index.ts';

/** Missed reviews that a message names; the page has all of them. */
const MOST_NAMED = 10;

/** A review is due. */
export function dueReviewLetter({ zone, to, graceEndsAt }: ReviewItem, reader: Reader): Letter {
  const { titled, headlines, review } = letterTexts(reader.language);
  return {
    subject: titled(headlines['review-due'], zone ?? review.company),
    path: '/alarm-log/reviews',
    paragraphs: () => [[review.due(inZone(to, reader)), review.until(inZone(graceEndsAt, reader))]],
  };
}

/** Reviews were missed: one is named in the subject, of several their number. */
export function missedReviewLetter(reviews: readonly MissedReview[], reader: Reader): Letter {
  const { titled, headlines, review } = letterTexts(reader.language);
  const scopeName = ({ zone }: MissedReview): string => zone ?? review.company;
  const [first] = reviews;
  const about = reviews.length === 1 && first !== undefined ? scopeName(first) : review.count(reviews.length);
  return {
    subject: titled(headlines['review-missed'], about),
    path: '/alarm-log/reviews',
    paragraphs: () => [
      reviews.slice(0, MOST_NAMED).map((one) => review.missed(scopeName(one), inZone(one.to, reader))),
      [review.late],
    ],
  };
}
