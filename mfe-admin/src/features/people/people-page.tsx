import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PageMeta } from '@site/platform';
import { Guard } from '../session/guard';
import { staffApi } from '../session/staff-api';
import { People } from './people';

/** Who may sign in, for owners. The server and signed-out visitors get the guard's spinner. */
export function PeoplePage() {
  return (
    <>
      <PageMeta title="People" noindex />
      <Guard>
        <ApiProvider api={staffApi}>
          <People />
        </ApiProvider>
      </Guard>
    </>
  );
}
