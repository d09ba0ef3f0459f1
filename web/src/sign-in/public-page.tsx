import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../platform/public-config.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PublicFrame } from './public-frame.tsx';

/** A page that the sign-in links to and that only the operator of a system can fill. */
function PublicPage({ page }: { readonly page: 'terms' | 'privacy' | 'contact' }) {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const contact = page === 'contact' && (config?.providerUrl ?? config?.providerPhone ?? null) !== null;
  return (
    <PublicFrame>
      <h1 className="mb-2 text-title font-semibold">{t(`shell.pages.${page}`)}</h1>
      <p className="mb-6 text-body text-muted">
        {contact ? t('signIn.contactBelow') : t('signIn.notPublished')}
      </p>
      <Link to="/login" className={buttonStyle()}>
        {t('app.toSignIn')}
      </Link>
    </PublicFrame>
  );
}

export const TermsPage = () => <PublicPage page="terms" />;
export const PrivacyPage = () => <PublicPage page="privacy" />;
export const ContactPage = () => <PublicPage page="contact" />;
