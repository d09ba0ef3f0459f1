import { PublicPage } from './public-page.tsx';

/** What one agrees to by using the system. */
export function TermsPage() {
  return <PublicPage page="terms" />;
}

/** What is stored about people. */
export function PrivacyPage() {
  return <PublicPage page="privacy" />;
}

/** Whom to ask. */
export function ContactPage() {
  return <PublicPage page="contact" />;
}
