import type { ServiceId } from '@site/contracts';
import type { ServiceGuide } from './guide';
import { INSIDE } from './inside';
import { OUTSIDE } from './outside';
import { SYSTEMS } from './systems';
import { WHOLE_HOME } from './whole-home';

export { GUIDE } from './guide';

/** The guide of every service. A service added to the catalogue needs an entry here. */
export const SERVICE_GUIDES: Readonly<Record<ServiceId, ServiceGuide>> = {
  ...SYSTEMS,
  ...OUTSIDE,
  ...INSIDE,
  ...WHOLE_HOME,
};
