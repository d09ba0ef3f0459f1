import { pageRoutes, type PublicConfig, type PublicPageName } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { legal } from '../i18n/en/legal.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { usePublicConfigQuery } from '../platform/public-config.ts';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { readText } from './read-text.ts';

addTexts({ legal });

/** Terms, privacy and contact: the operator's own text, or the product's. */
export function PublicPage({ page }: { readonly page: PublicPageName }) {
  const { t } = useTranslation();
  const config = usePublicConfigQuery();
  const own = useQuery(apiQuery(useApi(), 'PublicConfig', pageRoutes.publicPage, { params: { page } }));
  return (
    <PublicFrame wide>
      <h1 className="mb-4 text-title font-semibold">{t(`shell.pages.${page}`)}</h1>
      <div className="mb-6 flex flex-col gap-3 text-body">
        <PageText page={page} config={config} own={own} />
      </div>
      <Link to="/login" className={buttonStyle()}>
        {t('legal.toSignIn')}
      </Link>
    </PublicFrame>
  );
}

interface PageTextProps {
  readonly page: PublicPageName;
  readonly config: UseQueryResult<PublicConfig>;
  readonly own: UseQueryResult<{ text: string | null }>;
}

/** Shows the product's text only where the operator is known to have none: it is another contract. */
function PageText({ page, config, own }: PageTextProps) {
  const { t } = useTranslation();
  if (typeof own.data?.text === 'string') return <OperatorText text={own.data.text} />;
  if (own.data !== undefined && config.data !== undefined) {
    return <ProductText page={page} config={config.data} />;
  }
  const failed = [own, config].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length === 0) {
    return (
      <LoadingState label={t('app.loading')}>
        <Skeleton className="h-40 w-full" />
      </LoadingState>
    );
  }
  return (
    <ErrorState
      title={t('legal.failed')}
      action={
        <Button onClick={() => void Promise.all(failed.map(async ({ refetch }) => refetch()))}>
          {t('ui.tryAgain')}
        </Button>
      }
    />
  );
}

function Heading({ children }: { readonly children: ReactNode }) {
  return <h2 className="mt-2 font-semibold">{children}</h2>;
}

function OperatorText({ text }: { readonly text: string }) {
  return readText(text).map((block) => {
    switch (block.kind) {
      case 'heading':
        return <Heading key={block.line}>{block.text}</Heading>;
      case 'paragraph':
        return (
          <p key={block.line} className="break-words">
            {block.text}
          </p>
        );
      case 'list':
        return (
          <ul key={block.line} className="list-disc pl-5">
            {block.items.map((item, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an item may stand there twice; none ever moves
              <li key={`${index} ${item}`} className="break-words">
                {item}
              </li>
            ))}
          </ul>
        );
    }
  });
}

interface ProductTextProps {
  readonly page: PublicPageName;
  readonly config: PublicConfig;
}

function ProductText({ page, config }: ProductTextProps) {
  const { t } = useTranslation();
  const operator =
    config.providerName === null
      ? t('legal.someOperator')
      : t('legal.operator', { name: config.providerName });
  switch (page) {
    case 'contact':
      return <ContactText config={config} />;
    case 'terms':
      return (['who', 'purpose', 'account', 'data', 'warranty'] as const).map((name) => (
        <section key={name}>
          <Heading>{t(`legal.terms.${name}.title`)}</Heading>
          <p>{t(`legal.terms.${name}.body`, { operator })}</p>
        </section>
      ));
    case 'privacy':
      return (['who', 'stored', 'log', 'browser', 'others', 'rights'] as const).map((name) => (
        <section key={name}>
          <Heading>{t(`legal.privacy.${name}.title`)}</Heading>
          <p>{t(`legal.privacy.${name}.body`, { operator })}</p>
        </section>
      ));
  }
}

function ContactText({ config }: { readonly config: PublicConfig }) {
  const { t } = useTranslation();
  const { providerName, providerUrl, providerPhone, providerEmail } = config;
  const link = 'inline-flex min-h-6 items-center break-all text-accent underline pointer-coarse:min-h-11';
  if (providerUrl === null && providerPhone === null && providerEmail === null) {
    return <p>{t('legal.noContact')}</p>;
  }
  return (
    <>
      {providerName !== null && <p className="font-semibold">{providerName}</p>}
      {providerEmail !== null && (
        <p>
          <a href={`mailto:${providerEmail}`} className={link}>
            {t('legal.email', { email: providerEmail })}
          </a>
        </p>
      )}
      {providerPhone !== null && (
        <p>
          <a href={`tel:${providerPhone.replaceAll(/[^+\d]/g, '')}`} className={link}>
            {t('legal.phone', { phone: providerPhone })}
          </a>
        </p>
      )}
      {providerUrl !== null && (
        <p>
          <a href={providerUrl} className={link}>
            {t('legal.site', { url: providerUrl })}
          </a>
        </p>
      )}
      <p className="text-muted">{t('legal.contactHint')}</p>
    </>
  );
}
