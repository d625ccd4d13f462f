import { LinkForm } from './link-form';
import { MailedLinkPage } from './mailed-link-page';

/** What a mailed sign-in link opens. */
export function LinkPage() {
  return (
    <MailedLinkPage
      title="Sign In"
      kind="signInLinks"
      form={(token, onOver) => <LinkForm key={token} token={token} onOver={onOver} />}
    />
  );
}
