import { PageMeta } from '@site/platform';
import { useState } from 'react';
import { Guard } from '../session/guard';
import { Desk } from './desk';

/** The dashboard. The server and signed-out visitors get only the guard's spinner. */
export function AdminPage() {
  const [unseen, setUnseen] = useState(0);
  return (
    <>
      <PageMeta title={`${unseen > 0 ? `(${unseen}) ` : ''}Admin Dashboard`} noindex />
      <Guard>
        <Desk onUnseen={setUnseen} />
      </Guard>
    </>
  );
}
