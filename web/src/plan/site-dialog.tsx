import { planRoutes, type Site } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { emptySite } from './empty-site.ts';

interface SiteDialogProps {
  readonly open: boolean;
  /** The site to change; undefined to add one. */
  readonly site?: Site | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (siteId: number) => void;
}

/** Name and address of a site. */
export function SiteDialog({ open, site, onClose, onSaved }: SiteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t(site === undefined ? 'plan.addSite' : 'plan.siteDetails')}>
      {open && <SiteForm site={site} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

interface SiteFormProps {
  readonly site: Site | undefined;
  readonly onClose: () => void;
  readonly onSaved: ((siteId: number) => void) | undefined;
}

function SiteForm({ site, onClose, onSaved }: SiteFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(site?.siteDescription ?? t('plan.newSite'));
  const [address, setAddress] = useState(site?.siteAddress ?? '');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const fieldError = (field: string): string | undefined =>
    error instanceof ApiError ? error.fieldError(field) : undefined;
  const named = fieldError('siteDescription') ?? fieldError('siteAddress');

  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        ...(site === undefined ? emptySite(name) : { siteId: site.siteId, siteDescription: name }),
        siteAddress: address,
      };
      const saved = await api.call(planRoutes.saveSite, { body });
      await queries.invalidateQueries({ queryKey: ['Site'] });
      onClose();
      onSaved?.(saved.siteId);
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        if (!busy) void save();
      }}
    >
      <TextField
        label={t('plan.siteName')}
        value={name}
        error={fieldError('siteDescription')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('plan.siteAddress')}
        value={address}
        error={fieldError('siteAddress')}
        onChange={({ target }) => setAddress(target.value)}
      />
      {error !== undefined && named === undefined && <FormError>{errorText(error, t)}</FormError>}
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('ui.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
