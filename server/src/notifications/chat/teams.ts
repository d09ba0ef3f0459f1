import type { ChatCall, ChatMessage, TargetOf } from './chat-call.ts';

/**
 * A message card for a Teams workflow ("When a Teams webhook request is received"). In runs of text nothing is markup; a
 * text block would read names as Markdown.
 */
export function teamsCall({ url }: TargetOf<'teams'>, { text, link }: ChatMessage): ChatCall {
  const lines = text.split('\n').filter((line) => line !== '' && line !== link);
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: lines.map((line, index) => ({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: line, ...(index === 0 && { weight: 'Bolder' }) }],
    })),
    actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { url: new URL(url), body: { type: 'message', attachments: [attachment] } };
}
