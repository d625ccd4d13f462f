import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { NEXT_PAGE } from '../openapi/next-page.js';
import { FoundInvestmentInquiryDto, FoundQuoteRequestDto } from './dto/found-lead.dto.js';

const FOUND = [FoundQuoteRequestDto, FoundInvestmentInquiryDto];
const anyKind = () => ({ oneOf: FOUND.map((found) => ({ $ref: getSchemaPath(found) })) });

/** A lead of either kind. */
export const AnswersLead = (description: string) =>
  applyDecorators(ApiExtraModels(...FOUND), ApiOkResponse({ description, schema: anyKind() }));

/** The response is a bare array of leads of both kinds. */
export const AnswersLeads = (description: string) =>
  applyDecorators(
    ApiExtraModels(...FOUND),
    ApiOkResponse({
      description,
      headers: NEXT_PAGE,
      schema: { type: 'array', items: anyKind() },
    }),
  );
