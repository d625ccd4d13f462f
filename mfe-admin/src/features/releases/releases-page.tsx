import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PageMeta } from '@site/platform';
import { Guard } from '../session/guard';
import { staffApi } from '../session/staff-api';
import { Releases } from './releases';

/** Each team's releases, for staff. The server and signed-out visitors get the guard's spinner. */
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
