import { DEFAULT_ALARM_SETTINGS, SHIPPED_EXAMPLES, type ShippedExample } from '@ts1/contract';
import { Copy } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { limitTexts } from './limits-text.ts';

/** An example in the language of its reader. */
export interface Example extends Pick<ShippedExample, 'settings'> {
  readonly name: string;
  /** The rule that its limits are from. */
  readonly source: string;
}

/** Limits as public rules have them, each with its source: text to copy, in force nowhere. */
export function ExampleList({ onCopy }: { readonly onCopy: (example: Example) => void }) {
  const { t } = useTranslation();
  return (
    <Card title={t('alarmTemplates.examples.title')}>
      <p className="mb-3 text-body text-muted">{t('alarmTemplates.examples.hint')}</p>
      <ul className="divide-y divide-border">
        {SHIPPED_EXAMPLES.map((shipped) => ({
          ...shipped,
          name: t(`alarmTemplates.examples.names.${shipped.key}`),
          source: t(`alarmTemplates.examples.sources.${shipped.source}`),
        })).map((example) => (
          <li key={example.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-44 font-medium">{example.name}</span>
            <span className="min-w-44">
              {limitTexts({ ...DEFAULT_ALARM_SETTINGS, ...example.settings }, t).join(', ')}
            </span>
            <a
              href={example.url}
              target="_blank"
              rel="noreferrer"
              className="mr-auto text-fine text-accent hover:underline"
            >
              {example.source}
            </a>
            <Button
              icon={Copy}
              label={t('alarmTemplates.examples.copyOf', { name: example.name })}
              onClick={() => onCopy(example)}
            >
              {t('alarmTemplates.examples.copy')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
