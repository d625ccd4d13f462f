import { Id } from '../../common/validation/fields.js';

export class QuoteRequestParams {
  @Id('There is no such request.')
  id: string;
}
