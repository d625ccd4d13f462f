/**
 * Slots that a page may have, with their props. A remote fills one by its name. A team adds its own, in its own
 * package and without a release of the shell:
 *
 *     declare module '@site/platform' {
 *       interface SlotProps {
 *         'price-list': { category?: string };
 *       }
 *     }
 */
export interface SlotProps {
  'quote-form': {
    /** Ids of services that are preselected. */
    services?: readonly string[];
  };
  'investment-form': Record<never, never>;
}
export type SlotName = keyof SlotProps;
