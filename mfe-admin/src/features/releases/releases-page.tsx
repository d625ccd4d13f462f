import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PageMeta } from '@site/platform';
import { Guard } from '../session/guard';
import { staffApi } from '../session/staff-api';
import { Releases } from './releases';

/** What each team has released, for signed-in staff. On the server and to strangers it is the guard's spinner. */
export function ReleasesPage() {
  return (
    <>
      <PageMeta title="Releases" noindex />
      <Guard>
        <ApiProvider api={staffApi}>
          <Releases />
        </ApiProvider>
      </Guard>
    </>
  );
}
