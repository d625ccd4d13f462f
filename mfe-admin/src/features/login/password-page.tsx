import { MailedLinkPage } from './mailed-link-page';
import { PasswordForm } from './password-form';

/** What invitations and resets open: one chooses a password. Without a link it has a reset mailed. */
export function PasswordPage() {
  return (
    <MailedLinkPage
      title="Your Password"
      kind="passwordLinks"
      form={(token, onOver) => <PasswordForm token={token} onOver={onOver} />}
    />
  );
}
