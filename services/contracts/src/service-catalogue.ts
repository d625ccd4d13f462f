/** The fifteen icon names. */
export const SERVICE_ICONS = [
  'lightning-bolt',
  'home',
  'beaker',
  'template',
  'sparkles',
  'color-swatch',
  'cube',
  'droplet',
  'desktop-computer',
  'music-note',
  'truck',
  'wrench',
  'chart-bar',
  'office-building',
  'plus-circle',
] as const;
export type ServiceIcon = (typeof SERVICE_ICONS)[number];

/** Every service by id, in the order of forms and cards. Descriptions and copy belong to mfe-marketing. */
export const SERVICE_CATALOGUE = [
  { id: 'handyman', name: 'Full Home Remodel', icon: 'wrench' },
  { id: 'electrical', name: 'Electrical', icon: 'lightning-bolt' },
  { id: 'roofing', name: 'Roofing', icon: 'home' },
  { id: 'plumbing', name: 'Plumbing', icon: 'beaker' },
  { id: 'interior-design', name: 'Interior Design', icon: 'template' },
  { id: 'landscaping', name: 'Landscaping', icon: 'sparkles' },
  { id: 'painting', name: 'Painting', icon: 'color-swatch' },
  { id: 'drywall', name: 'Drywall', icon: 'cube' },
  { id: 'water-damage', name: 'Water Damage Restoration', icon: 'droplet' },
  { id: 'hvac', name: 'HVAC Repair', icon: 'desktop-computer' },
  { id: 'av', name: 'Audio and Video', icon: 'music-note' },
  { id: 'garage', name: 'Garage', icon: 'truck' },
  { id: 'consulting', name: 'Consulting', icon: 'chart-bar' },
  { id: 'remodels', name: 'Full Home Remodels', icon: 'office-building' },
  { id: 'swimming-pools', name: 'Swimming Pools', icon: 'droplet' },
  { id: 'total-home-remodels', name: 'Total Home Remodels', icon: 'office-building' },
  { id: 'flooring', name: 'Flooring', icon: 'template' },
  { id: 'foundation-repair', name: 'Foundation Repair', icon: 'cube' },
  { id: 'driveways-patios', name: 'Driveways and Patios', icon: 'truck' },
  { id: 'bathroom-renovation', name: 'Bathroom Renovation', icon: 'droplet' },
  { id: 'solar-power', name: 'Solar Power', icon: 'lightning-bolt' },
  { id: 'kitchen-remodel', name: 'Kitchen Remodel', icon: 'home' },
  { id: 'other-work', name: 'Other Work', icon: 'plus-circle' },
] as const satisfies readonly { id: string; name: string; icon: ServiceIcon }[];

export type ServiceId = (typeof SERVICE_CATALOGUE)[number]['id'];

export const SERVICE_IDS = SERVICE_CATALOGUE.map((service) => service.id) as [ServiceId, ...ServiceId[]];

/** The services that the quote form offers. */
export const SERVICE_OPTIONS: readonly { id: ServiceId; label: string }[] = /* @__PURE__ */ SERVICE_CATALOGUE.map(
  ({ id, name }) => ({ id, label: name }),
);

/** The name of a service; an unknown id is shown as it is. */
export function serviceName(id: string): string {
  return SERVICE_CATALOGUE.find((service) => service.id === id)?.name ?? id;
}

/** Excluded from the grid of the home page by exact name. */
export const NAMES_LEFT_OUT_OF_GRID: readonly string[] = ['Other Work', 'Full Home Remodels', 'Total Home Remodels'];
