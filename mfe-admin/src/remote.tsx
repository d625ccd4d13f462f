import { PASSWORD_LINK_PATH, SIGN_IN_LINK_PATH } from '@site/contracts';
import { page, type RemoteModule } from '@site/platform';

export const remote: RemoteModule = {
  name: 'mfe-admin',
  routes: [
    { path: '/login', page: 'login', layout: 'site' },
    { path: SIGN_IN_LINK_PATH, page: 'link', layout: 'site' },
    { path: PASSWORD_LINK_PATH, page: 'password', layout: 'site' },
    { path: '/admin', page: 'admin', layout: 'app' },
    { path: '/admin/releases', page: 'releases', layout: 'app' },
    { path: '/admin/report', page: 'report', layout: 'app' },
    { path: '/admin/people', page: 'people', layout: 'app' },
    { path: '/admin/account', page: 'account', layout: 'app' },
  ],
  pages: {
    login: page(() =>
      import(/* webpackChunkName: "page-login" */ './features/login/login-page').then((m) => m.LoginPage),
    ),
    link: page(() => import(/* webpackChunkName: "page-link" */ './features/login/link-page').then((m) => m.LinkPage)),
    password: page(() =>
      import(/* webpackChunkName: "page-password" */ './features/login/password-page').then((m) => m.PasswordPage),
    ),
    admin: page(() =>
      import(/* webpackChunkName: "page-admin" */ './features/desk/admin-page').then((m) => m.AdminPage),
    ),
    releases: page(() =>
      import(/* webpackChunkName: "page-releases" */ './features/releases/releases-page').then((m) => m.ReleasesPage),
    ),
    report: page(() =>
      import(/* webpackChunkName: "page-report" */ './features/report/report-page').then((m) => m.ReportPage),
    ),
    people: page(() =>
      import(/* webpackChunkName: "page-people" */ './features/people/people-page').then((m) => m.PeoplePage),
    ),
    account: page(() =>
      import(/* webpackChunkName: "page-account" */ './features/account/account-page').then((m) => m.AccountPage),
    ),
  },
};
