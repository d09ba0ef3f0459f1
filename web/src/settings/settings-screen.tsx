import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { pageParts } from '../i18n/en/page-parts.ts';
import { settings } from '../i18n/en/settings.ts';
import { useUser } from '../session/index.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { settingsSections } from './sections.ts';

addTexts({ pageParts, settings });

/** The company's own settings in sections, one card for each subject (spec 2 §2 Settings). */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { permissions } = useUser();
  const parts = settingsSections(permissions).map(({ name, cards }) => ({
    name,
    title: t(`pageParts.settings.${name}`),
    anchors: cards.map((card) => card.name),
    cards,
  }));
  const open = useOpenPart(parts);
  // A section that was opened stays: what is typed in it is still there when one comes back to it.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t(permissions.includes('settings') ? 'settings.subtitle' : 'settings.readOnly')}
      />
      <div className="lg:flex lg:gap-8">
        <ScreenParts label={t('settings.sectionsLabel')} parts={parts} open={open} at="left" />
        {parts
          .filter(({ name }) => opened.includes(name))
          .map((part) => (
            <div
              key={part.name}
              hidden={part.name !== open}
              className="flex min-w-0 max-w-3xl grow flex-col gap-4"
            >
              {part.cards.map(({ name, Card }) => (
                <div key={name} id={name} className="scroll-mt-20">
                  <Card />
                </div>
              ))}
            </div>
          ))}
      </div>
    </>
  );
}
