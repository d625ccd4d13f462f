import { SERVICE_IDS } from '@site/contracts';
import { page, type RemoteModule } from '@site/platform';

/** The last day on which what these pages say changed: search engines compare. */
const CHANGED = '2026-11-30';

export const remote: RemoteModule = {
  name: 'mfe-marketing',
  routes: [
    { path: '/', page: 'home' },
    { path: '/services/:serviceId', page: 'service', sample: '/services/roofing' },
    { path: '/work-samples', page: 'portfolio' },
    { path: '/investments', page: 'investments' },
    { path: '/privacy-policy', page: 'privacy' },
    { path: '/ad', page: 'ad' },
  ],
  sitemap: [
    { path: '/', lastModified: CHANGED },
    ...SERVICE_IDS.map((id) => ({ path: `/services/${id}`, lastModified: CHANGED })),
    { path: '/work-samples', lastModified: CHANGED },
    { path: '/investments', lastModified: CHANGED },
    { path: '/privacy-policy', lastModified: '2025-04-30' },
  ],
  pages: {
    home: page(() => import(/* webpackChunkName: "page-home" */ './features/home/home-page').then((m) => m.HomePage)),
    service: page(() =>
      import(/* webpackChunkName: "page-service" */ './features/service/service-page').then((m) => m.ServicePage),
    ),
    portfolio: page(() =>
      import(/* webpackChunkName: "page-portfolio" */ './features/portfolio/portfolio-page').then(
        (m) => m.PortfolioPage,
      ),
    ),
    investments: page(() =>
      import(/* webpackChunkName: "page-investments" */ './features/investments/investments-page').then(
        (m) => m.InvestmentsPage,
      ),
    ),
    privacy: page(() =>
      import(/* webpackChunkName: "page-privacy" */ './features/privacy/privacy-page').then((m) => m.PrivacyPage),
    ),
    ad: page(() => import(/* webpackChunkName: "page-ad" */ './features/ad/ad-page').then((m) => m.AdPage)),
  },
};
