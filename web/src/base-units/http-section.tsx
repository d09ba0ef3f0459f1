import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { CopyCommand } from './copy-row.tsx';
import { EXAMPLE_LANGUAGES, type ExampleLanguage, nodeProgram, pythonProgram } from './example-programs.ts';
import { sendCommand } from './send-command.ts';

interface HttpSectionProps {
  readonly origin: string;
  readonly deviceKey: string;
  readonly onCopied: () => void;
}

const PROGRAMS: Readonly<Record<ExampleLanguage, (origin: string, deviceKey: string) => string>> = {
  shell: sendCommand,
  python: pythonProgram,
  node: nodeProgram,
};

/** How a base unit delivers over HTTP: a first program in the language of its builder, filled in. */
export function HttpSection({ origin, deviceKey, onCopied }: HttpSectionProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<ExampleLanguage>('shell');
  return (
    <section className="flex min-w-0 flex-col gap-2 text-fine text-muted">
      <h3 className="text-body font-semibold text-text">{t('baseUnits.key.http')}</h3>
      <p>{t('baseUnits.key.try')}</p>
      <Select
        label={t('baseUnits.key.language')}
        options={EXAMPLE_LANGUAGES.map((value) => ({ value, label: t(`baseUnits.key.languages.${value}`) }))}
        value={language}
        onChange={setLanguage}
      />
      <CopyCommand
        key={language}
        label={t(language === 'shell' ? 'baseUnits.key.httpCommand' : 'baseUnits.key.httpProgram')}
        text={PROGRAMS[language](origin, deviceKey)}
        onCopied={onCopied}
      />
      {language !== 'shell' && <p>{t('baseUnits.key.whole')}</p>}
    </section>
  );
}
