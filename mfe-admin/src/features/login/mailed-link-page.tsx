import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { Link, PageMeta } from '@site/platform';
import { type ReactNode, useState } from 'react';
import { LOGIN_PATH } from '../session/return-path';
import { type LinkKind, staffApi } from '../session/staff-api';
import { LinkRequestForm } from './link-request-form';
import styles from './login.module.css';
import { useLinkToken } from './use-link-token';

interface MailedLinkPageProps {
  title: string;
  /** The kind of link that a user without a valid one may request. */
  kind: LinkKind;
  /** The form behind the link. @param token undefined until scripts run */
  form: (token: string | undefined, onOver: (message: string) => void) => ReactNode;
}

/** The page that a mailed link opens. Opening it does not use up the link, because mail scanners also open links. */
export function MailedLinkPage({ title, kind, form }: MailedLinkPageProps) {
  const token = useLinkToken();
  const [over, setOver] = useState<{ token: string; message: string }>();
  const isOver = over !== undefined && over.token === token;
  return (
    <div className="section--cream">
      <PageMeta title={title} noindex />
      <meta name="referrer" content="no-referrer" />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.login}>
          <ApiProvider api={staffApi}>
            {token === '' || isOver ? (
              <LinkRequestForm kind={kind} failure={isOver ? over.message : undefined} />
            ) : (
              form(token, (message) => token && setOver({ token, message }))
            )}
          </ApiProvider>
          <Link className={styles.back} href={LOGIN_PATH}>
            Log in with your password
          </Link>
        </div>
      </div>
    </div>
  );
}
