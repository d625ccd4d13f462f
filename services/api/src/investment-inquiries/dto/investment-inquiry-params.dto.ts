import { Id } from '../../common/validation/fields.js';

export class InvestmentInquiryParams {
  @Id('There is no such inquiry.')
  id: string;
}
