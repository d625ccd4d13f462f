import { page, type RemoteModule } from '@site/platform';

export const remote: RemoteModule = {
  name: 'mfe-marketing',
  routes: [{ path: '/', page: 'home' }],
  pages: {
    home: page(() => import(/* webpackChunkName: "page-home" */ './features/home/home-page').then((m) => m.HomePage)),
  },
};
