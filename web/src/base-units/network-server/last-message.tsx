import { networkServerRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiQuery } from '../../platform/api-query.ts';
import { relativeTimeText } from '../../platform/relative-time-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';

interface LastMessageProps {
  readonly baseUnitId: number;
  readonly now: number;
}

/** The last message as it came, when somebody asks for it. */
export function LastMessage(props: LastMessageProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={t('networkServer.last.title')} className="flex flex-col items-start gap-2">
      <Button onClick={() => setShown(!isShown)}>
        {t(isShown ? 'ui.close' : 'networkServer.last.show')}
      </Button>
      {isShown && <Payload {...props} />}
    </section>
  );
}

function Payload({ baseUnitId, now }: LastMessageProps) {
  const { t } = useTranslation();
  const params = { baseUnitId: String(baseUnitId) };
  const query = apiQuery(useApi(), 'BaseUnits', networkServerRoutes.getLastPayload, { params });
  const { data, isError } = useQuery({ ...query, staleTime: 0 });
  if (isError) return <FormError>{t('networkServer.last.failed')}</FormError>;
  if (data === undefined) return null;
  if (data.payload === null) return <p className="text-table text-muted">{t('networkServer.last.none')}</p>;
  const { sender, received_at, bytes, text, is_cut } = data.payload;
  return (
    <>
      <p className="text-fine text-muted">
        {t('networkServer.last.about', {
          sender: t(`networkServer.senders.${sender}`),
          when: relativeTimeText(received_at, now, t),
          bytes,
        })}{' '}
        {is_cut && t('networkServer.last.cut')}
      </p>
      <pre
        // Scrolls, so it has to be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-80 w-full overflow-auto rounded-md bg-raised p-2 text-fine break-all whitespace-pre-wrap"
      >
        {indented(text)}
      </pre>
    </>
  );
}

/** As people read JSON; what was cut is no JSON any more. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
