import { PublicPage } from './public-page.tsx';

/** Terms that one agrees to by using the system. */
export function TermsPage() {
  return <PublicPage page="terms" />;
}

/** Which data about people are stored. */
export function PrivacyPage() {
  return <PublicPage page="privacy" />;
}

/** Contact for questions. */
export function ContactPage() {
  return <PublicPage page="contact" />;
}
