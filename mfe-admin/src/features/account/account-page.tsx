import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PageMeta } from '@site/platform';
import panes from '../../shared/two-panes.module.css';
import { AdminFrame } from '../desk/admin-frame';
import { Guard } from '../session/guard';
import { staffApi } from '../session/staff-api';
import { ChangePasswordForm } from './change-password-form';
import { KeysSection } from './keys-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionList } from './session-list';

/** The account's password, second factor and open sessions, and the desk's shortcuts. The server and signed-out visitors get the guard's spinner. */
export function AccountPage() {
  return (
    <>
      <PageMeta title="Your Account" noindex />
      <Guard>
        <ApiProvider api={staffApi}>
          <AdminFrame title="Your Account">
            <div className={panes.panes}>
              <ChangePasswordForm />
              <div>
                <SecondFactorSection />
                <SessionList />
                <KeysSection />
              </div>
            </div>
          </AdminFrame>
        </ApiProvider>
      </Guard>
    </>
  );
}
