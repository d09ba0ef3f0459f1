import { planRoutes, type Site } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  const [name, setName] = useState(site?.siteDescription ?? t('plan.newSite'));
  const [address, setAddress] = useState(site?.siteAddress ?? '');
  const { busy, refusal, failure, send } = useApiMutation(planRoutes.saveSite, {
    fields: ['siteDescription', 'siteAddress'],
  });

  const save = async () => {
    const body = {
      ...(site === undefined ? emptySite(name) : { siteId: site.siteId, siteDescription: name }),
      siteAddress: address,
    };
    await send({ body }, (saved) => {
      onClose();
      onSaved?.(saved.siteId);
    });
  };
  return (
    <DialogForm
      onSubmit={() => {
        if (!busy) void save();
      }}
      onClose={onClose}
      submit={t('ui.save')}
      busy={busy}
      error={failure}
    >
      <TextField
        label={t('plan.siteName')}
        value={name}
        error={refusal('siteDescription')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('plan.siteAddress')}
        value={address}
        error={refusal('siteAddress')}
        onChange={({ target }) => setAddress(target.value)}
      />
    </DialogForm>
  );
}
