import { MailedLinkPage } from './mailed-link-page';
import { PasswordForm } from './password-form';

/** The page of invitations and resets, which sets a password. Without a link it offers a reset by mail. */
export function PasswordPage() {
  return (
    <MailedLinkPage
      title="Your Password"
      kind="passwordLinks"
      form={(token, onOver) => <PasswordForm token={token} onOver={onOver} />}
    />
  );
}
