import { displayName } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { typedTextProblem } from '../platform/typed-text.ts';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

interface ZoneNameFormProps {
  readonly initial: string;
  /** Message when it fails for another reason than the name. */
  readonly failed: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly className: string;
  /** The buttons. */
  readonly children: (busy: boolean) => ReactNode;
}

/** The name of a zone, checked before it is sent and where the server refuses it. */
export function ZoneNameForm({ initial, failed, onSubmit, className, children }: ZoneNameFormProps) {
  const { t } = useTranslation();
  const form = useTextForm({
    initial: { zoneName: initial },
    check: ({ zoneName }) => {
      if (zoneName.trim() === '') return { zoneName: t('zones.nameRequired') };
      if (zoneName.trim().length > 100) return { zoneName: t('zones.nameTooLong') };
      return { zoneName: typedTextProblem(displayName, zoneName) };
    },
    submit: async ({ zoneName }) => {
      try {
        await onSubmit(zoneName.trim());
        return {};
      } catch (error) {
        const refused = error instanceof ApiError ? error.fieldError('zoneName') : undefined;
        if (refused === 'is taken') return { zoneName: t('zones.nameTaken') };
        if (refused !== undefined) return { zoneName: refused };
        return { form: error instanceof ApiError && error.status === 403 ? errorText(error, t) : failed };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className={className}>
      <TextField {...form.field('zoneName')} label={t('zones.name')} autoComplete="off" />
      {children(form.busy)}
      <FormError>{form.errors.form}</FormError>
    </form>
  );
}
