import { contactRoutes, LANGUAGES } from '@ts1/contract';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isSpoken, speakLanguage } from '../i18n/languages.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { rotas } from '../i18n/en/rotas.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LinkNews } from './link-news.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInHeading } from './sign-in-heading.tsx';

addTexts({ rotas });

/** Stops messages to an outside contact, in the language of the message that led here. */
export function StopScreen() {
  const language = useRouterState({
    select: ({ location }) =>
      LANGUAGES.find((one) => one === new URLSearchParams(location.searchStr).get('lang')),
  });
  // A drawn page is not drawn anew in another language, so this one waits for its own.
  const [isReady, setReady] = useState(() => language === undefined || isSpoken(language));
  useEffect(() => {
    if (isReady || language === undefined) return;
    const show = (): void => setReady(true);
    // Without its texts the page is in the language of the browser.
    void speakLanguage(language).then(show, show);
  }, [isReady, language]);
  return isReady ? <Stop /> : null;
}

/** Opening it changes nothing: scanners of mails open every link. */
function Stop() {
  const { t } = useTranslation();
  const token = useRouterState({ select: ({ location }) => location.hash });
  const { busy, answer, failure, send } = useApiMutation(contactRoutes.stopContact);
  return (
    <PublicFrame>
      <SignInHeading heading={t('rotas.stop.title')} line={t('rotas.stop.line')} />
      {answer === undefined ? (
        <div className="flex flex-col gap-4">
          <p className="text-body">{t('rotas.stop.question')}</p>
          <FormError>{failure}</FormError>
          <Button variant="primary" busy={busy} onClick={() => void send({ body: { token } })}>
            {t('rotas.stop.yes')}
          </Button>
        </div>
      ) : (
        <LinkNews
          title={t('rotas.stop.title')}
          hint={t('rotas.stop.done', { name: answer.name, company: answer.companyName })}
          tone="ok"
        />
      )}
    </PublicFrame>
  );
}
