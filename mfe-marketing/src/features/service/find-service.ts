import { SERVICES, type ServiceEntry } from '../../content/services';

/** Other names under which a service is reached; its canonical address stays its own (spec-notes.md 4). */
const ALIASES = new Map([['water-damage-restoration', 'water-damage']]);

const byId = new Map<string, ServiceEntry>(SERVICES.map((service) => [service.id, service]));

/** The service that an address names. */
export function findService(id: string): ServiceEntry | undefined {
  return byId.get(ALIASES.get(id) ?? id);
}
