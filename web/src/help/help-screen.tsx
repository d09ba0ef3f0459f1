import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts, paragraphs } from '../i18n/translate.ts';
import { help } from '../i18n/en/help.ts';
import { useTheme } from '../platform/theme.ts';
import { usePublicConfig } from '../platform/public-config.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { findSections, isFound, listTopics, type SectionName } from './sections.ts';

/** Pictures of the running demo, taken by `npm run help:pictures`, in CSS pixels. */
const PICTURE_SIZE = { width: 1280, height: 720 } as const;

const PICTURE_FILES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

addTexts({ help });

/** Nine sections that can be searched, and the contact for support (spec 2 §2 Help). */
export function HelpScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const sections = findSections(search);
  const hash = useLocation({ select: (location) => location.hash });
  // A link from elsewhere opens the page before the section that it names is there.
  useEffect(() => document.getElementById(hash)?.scrollIntoView(), [hash]);
  return (
    <>
      <PageHeader title={t('help.title')} subtitle={t('help.subtitle')} />
      <div className="mb-4">
        <SearchField
          label={t('help.search')}
          placeholder={t('help.search')}
          value={search}
          onChange={setSearch}
          clearLabel={t('help.clear')}
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav
          aria-label={t('help.contents')}
          className="rounded-md border border-border bg-surface p-3 lg:sticky lg:top-4"
        >
          <ol className="flex flex-col">
            {sections.map(({ name }) => (
              <li key={name}>
                <Link
                  to="/help"
                  hash={name}
                  className="flex min-h-9 items-center rounded-sm px-2 text-body text-text hover:bg-raised pointer-coarse:min-h-11"
                >
                  {t(`help.sections.${name}.title`)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          <output className="text-body text-muted empty:hidden">
            {sections.length === 0 && t('help.none')}
          </output>
          {sections.map(({ name, to, page }) => (
            <section
              key={name}
              id={name}
              aria-label={t(`help.sections.${name}.title`)}
              className="scroll-mt-4"
            >
              <Card>
                <h2 className="mb-2 text-title font-semibold">{t(`help.sections.${name}.title`)}</h2>
                <Steps name={name} />
                <Picture name={name} />
                <Topics name={name} search={search} />
                <Link to={to} className={buttonStyle('secondary')}>
                  {t('help.openScreen', { screen: t(`shell.pages.${page}`) })}
                </Link>
              </Card>
            </section>
          ))}
          <Support />
        </div>
      </div>
    </>
  );
}

/** Steps of a section, in their order. */
function Steps({ name }: { readonly name: SectionName }) {
  return (
    <ol className="mb-4 flex max-w-prose list-decimal flex-col gap-2 pl-6 text-body marker:font-semibold marker:text-muted">
      {paragraphs(`help.sections.${name}.steps`).map((step) => (
        <li key={step} className="pl-1">
          {step}
        </li>
      ))}
    </ol>
  );
}

interface TopicsProps {
  readonly name: SectionName;
  readonly search: string;
}

/** Topics of a section, each folded; those in which the search is found are open. */
function Topics({ name, search }: TopicsProps) {
  return (
    <div className="mb-4 max-w-prose divide-y divide-border border-y border-border">
      {listTopics(name).map((topic) => (
        <details key={`${topic.title} ${search}`} open={isFound(topic, search)}>
          <summary className="cursor-pointer py-2 text-body font-medium pointer-coarse:py-3">
            {topic.title}
          </summary>
          <p className="pb-3 text-body">{topic.text}</p>
        </details>
      ))}
    </div>
  );
}

/** Loaded when it comes near the screen; opens in its full size. */
function Picture({ name }: { readonly name: SectionName }) {
  const { t } = useTranslation();
  const url = pictureUrl(name, useTheme());
  if (url === undefined) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="mb-3 block max-w-4xl">
      <img
        src={url}
        alt={t(`help.sections.${name}.picture`)}
        loading="lazy"
        decoding="async"
        {...PICTURE_SIZE}
        className="h-auto w-full rounded-md border border-border"
      />
    </a>
  );
}

/** Shows the support contact that the operator of the system names. */
const LINK = 'inline-flex min-h-6 items-center wrap-anywhere text-accent underline pointer-coarse:min-h-11';

function Support() {
  const { t } = useTranslation();
  const provider = usePublicConfig();
  const { providerName, providerUrl, providerPhone, providerEmail } = provider ?? {};
  const who = providerName ?? providerUrl ?? null;
  return (
    <Card title={t('help.support')}>
      {who === null ? (
        <p className="text-body">{t('help.supportNone')}</p>
      ) : (
        <p className="text-body">
          {providerUrl === null || providerUrl === undefined ? (
            t('help.supportBy', { name: who })
          ) : (
            <a href={providerUrl} className={LINK}>
              {t('help.supportBy', { name: who })}
            </a>
          )}
        </p>
      )}
      {providerEmail !== null && providerEmail !== undefined && (
        <p className="text-body">
          <a href={`mailto:${providerEmail}`} className={LINK}>
            {t('help.email', { email: providerEmail })}
          </a>
        </p>
      )}
      {providerPhone !== null && providerPhone !== undefined && (
        <p className="text-body">
          <a href={`tel:${providerPhone.replaceAll(/[^+\d]/g, '')}`} className={LINK}>
            {t('help.call', { phone: providerPhone })}
          </a>
        </p>
      )}
    </Card>
  );
}

/** The address of a section's picture; undefined when it has not been taken. */
function pictureUrl(section: SectionName, theme: 'dark' | 'light'): string | undefined {
  return PICTURE_FILES[`./pictures/${section}-${theme}.webp`];
}
