import type { ServiceId } from '@site/contracts';
import type { ServiceCopy } from './copy';
import { INSIDE } from './inside';
import { OUTSIDE } from './outside';
import { SYSTEMS } from './systems';
import { WHOLE_HOME } from './whole-home';

export { INCLUDED_ALWAYS, SERVICE_PAGE, type ServiceCopy } from './copy';

/** The copy of every service's page. A service added to the catalogue needs an entry here. */
export const SERVICE_COPY: Readonly<Record<ServiceId, ServiceCopy>> = {
  ...SYSTEMS,
  ...OUTSIDE,
  ...INSIDE,
  ...WHOLE_HOME,
};
