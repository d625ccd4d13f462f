import { PageMeta } from '@site/platform';
import { Guard } from '../session/guard';
import { Desk } from './desk';

/** The dashboard. On the server and to strangers it is the guard's spinner, nothing more. */
export function AdminPage() {
  return (
    <>
      <PageMeta title="Admin Dashboard" noindex />
      <Guard>
        <Desk />
      </Guard>
    </>
  );
}
