import { SERVICES, type ServiceEntry } from '../../content/services';

/** Alternative ids of a service; its canonical URL does not change. */
const ALIASES = new Map([['water-damage-restoration', 'water-damage']]);

const byId = new Map<string, ServiceEntry>(SERVICES.map((service) => [service.id, service]));

/** The service that a URL names. */
export function findService(id: string): ServiceEntry | undefined {
  return byId.get(ALIASES.get(id) ?? id);
}
