import { SIGN_IN_LINK_PATH } from '@site/contracts';
import { page, type RemoteModule } from '@site/platform';

export const remote: RemoteModule = {
  name: 'mfe-admin',
  routes: [
    { path: '/login', page: 'login', layout: 'site' },
    { path: SIGN_IN_LINK_PATH, page: 'link', layout: 'site' },
    { path: '/admin', page: 'admin', layout: 'app' },
    { path: '/admin/releases', page: 'releases', layout: 'app' },
  ],
  pages: {
    login: page(() =>
      import(/* webpackChunkName: "page-login" */ './features/login/login-page').then((m) => m.LoginPage),
    ),
    link: page(() => import(/* webpackChunkName: "page-link" */ './features/login/link-page').then((m) => m.LinkPage)),
    admin: page(() =>
      import(/* webpackChunkName: "page-admin" */ './features/desk/admin-page').then((m) => m.AdminPage),
    ),
    releases: page(() =>
      import(/* webpackChunkName: "page-releases" */ './features/releases/releases-page').then((m) => m.ReleasesPage),
    ),
  },
};
