import type { AlarmTemplate } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { alarmLevels } from '../../i18n/en/alarm-levels.ts';
import { alarmTemplates } from '../../i18n/en/alarm-templates.ts';
import { changeLimits } from '../../i18n/en/change-limits.ts';
import { sensorInputs } from '../../i18n/en/sensor-inputs.ts';
import { alarmTypes } from '../../i18n/en/alarm-types.ts';
import { thresholds } from '../../i18n/en/thresholds.ts';
import { addTexts } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ListBar, NoMatch, useList } from '../../list-bar/index.ts';
import { reasonText } from '../../platform/reason-text.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type Example, ExampleList } from './example-list.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateForm } from './template-form.tsx';
import { useTemplates } from './template-queries.ts';

addTexts({ alarmLevels, alarmTemplates, alarmTypes, changeLimits, sensorInputs, thresholds });

/** Templates of alarm settings, who follows them, and examples to copy. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const maySetLimits = useCan('limits');
  const back = (
    <Link to="/alarms" className="text-body text-accent hover:underline">
      {t('alarmTemplates.back')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('alarmTemplates.title')} subtitle={t('alarmTemplates.subtitle')} action={back} />
      {maySetLimits ? (
        <Templates />
      ) : (
        <EmptyState icon={LayoutTemplate} title={t('alarmTemplates.adminsOnly')}>
          {t('alarmTemplates.adminsOnlyHint')}
        </EmptyState>
      )}
    </>
  );
}

const templateTexts = ({ name, description }: AlarmTemplate): string[] => [name, description];

/** A form for a new template, or for one that there is. */
type Opened =
  | { readonly kind: 'new'; readonly example?: Example }
  | { readonly kind: 'edit'; readonly id: number };

function Templates() {
  const { t } = useTranslation();
  return (
    <Loaded
      query={useTemplates()}
      loading={t('alarmTemplates.loading')}
      height="h-40"
      failed={(error) => t('alarmTemplates.failed', { reason: reasonText(error, t) })}
      failedHint={t('alarmTemplates.failedHint')}
    >
      {(all) => <TemplateList all={all} />}
    </Loaded>
  );
}

function TemplateList({ all }: { readonly all: readonly AlarmTemplate[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  const { search, setSearch, found } = useList(all, templateTexts);
  const close = (): void => setOpened(undefined);
  // An edit in progress is not lost by looking for other templates.
  const edited = opened?.kind === 'edit' ? opened.id : undefined;
  const shown = all.filter((template) => template.id === edited || found.includes(template));
  return (
    <div className="flex flex-col gap-4">
      {opened?.kind === 'new' ? (
        <TemplateForm key={opened.example?.name ?? ''} example={opened.example} onClose={close} />
      ) : (
        <div>
          <Button variant="primary" icon={Plus} onClick={() => setOpened({ kind: 'new' })}>
            {t('alarmTemplates.add')}
          </Button>
        </div>
      )}
      {all.length === 0 && opened === undefined && (
        <EmptyState icon={LayoutTemplate} title={t('alarmTemplates.empty')}>
          {t('alarmTemplates.emptyHint')}
        </EmptyState>
      )}
      <ListBar
        screen="templates"
        label={t('alarmTemplates.search')}
        value={search}
        onChange={setSearch}
        shown={shown.length}
        total={all.length}
      />
      {all.length > 0 && shown.length === 0 && <NoMatch onShowAll={() => setSearch('')} />}
      {shown.length > 0 && (
        <ul aria-label={t('alarmTemplates.list')} className="flex flex-col gap-3">
          {shown.map((template) => (
            <li key={template.id}>
              {opened?.kind === 'edit' && opened.id === template.id ? (
                <TemplateForm template={template} onClose={close} />
              ) : (
                <TemplateCard
                  template={template}
                  onEdit={() => setOpened({ kind: 'edit', id: template.id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <ExampleList onCopy={(example) => setOpened({ kind: 'new', example })} />
    </div>
  );
}
