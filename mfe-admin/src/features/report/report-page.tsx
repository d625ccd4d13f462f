import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PageMeta } from '@site/platform';
import { Guard } from '../session/guard';
import { staffApi } from '../session/staff-api';
import { ReportView } from './report-view';

/** Results of each month, for owners. The server and signed-out visitors get the guard's spinner. */
export function ReportPage() {
  return (
    <>
      <PageMeta title="Report" noindex />
      <Guard>
        <ApiProvider api={staffApi}>
          <ReportView />
        </ApiProvider>
      </Guard>
    </>
  );
}
