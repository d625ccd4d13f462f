import { LinkForm } from './link-form';
import { MailedLinkPage } from './mailed-link-page';

/** The page of a mailed sign-in link. */
export function LinkPage() {
  return (
    <MailedLinkPage
      title="Sign In"
      kind="signInLinks"
      form={(token, onOver) => <LinkForm key={token} token={token} onOver={onOver} />}
    />
  );
}
