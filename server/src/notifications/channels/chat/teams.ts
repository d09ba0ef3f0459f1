import { letterTexts } from '../../letters/texts/index.ts';
import type { ChatCall, ChatMessage, TargetWithKind } from './chat-call.ts';
import { characters, shortened } from './shortened.ts';

/** Teams takes about 28 KB (learn.microsoft.com/connectors/teams), and has been seen to count two bytes for a character. */
const MOST_CHARACTERS = 13_500;

/**
 * An Adaptive Card for a Teams workflow, "When a Teams webhook request is received": a message with the card attached
 * (learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using, "Send Adaptive Cards").
 * In runs of text nothing is markup; a text block would read names as Markdown. The workflow answers 202 before it posts: whether
 * it could, only Teams knows.
 */
export function teamsCall({ url }: TargetWithKind<'teams'>, message: ChatMessage): ChatCall {
  const cardSize = (text: string): number => characters(JSON.stringify(toAdaptiveCard({ ...message, text })));
  const text = shortened(message, MOST_CHARACTERS, cardSize);
  return { url: new URL(url), body: toAdaptiveCard({ ...message, text }) };
}

function toAdaptiveCard({ text, link, language }: Pick<ChatMessage, 'text' | 'link' | 'language'>) {
  const lines = text.split('\n').filter((line) => line !== '' && line !== link);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: lines.map((line, index) => ({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: line, ...(index === 0 && { weight: 'Bolder' }) }],
    })),
    actions: [{ type: 'Action.OpenUrl', title: letterTexts(language).open, url: link }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}
