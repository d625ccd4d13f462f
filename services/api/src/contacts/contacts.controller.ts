import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HEADERS, type LeadContact } from '@site/contracts';
import { LeadParams } from '../leads/dto/lead-params.dto.js';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { IDEMPOTENCY_KEY } from '../openapi/idempotency-key.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { ContactsService } from './contacts.service.js';
import { LeadContactDto, NewContactDto } from './dto/contact.dto.js';

@Controller('api/leads/:id/contacts')
@ApiTags('Leads')
@ForStaff('leads')
@ApiErrors({ 404: 'No such lead, or not any more' })
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @ApiOperation({ operationId: 'listContacts', summary: 'List the attempts to reach a lead, newest first' })
  @ApiOkResponse({ type: [LeadContactDto], description: 'All attempts' })
  list(@Param() { id }: LeadParams): Promise<LeadContact[]> {
    return this.contacts.list(id);
  }

  @Post()
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOperation({ operationId: 'addContact', summary: 'Record an attempt to reach a lead of either kind' })
  @ApiCreatedResponse({ type: LeadContactDto, description: 'Stored; the lead has a new version' })
  @ApiErrors({ 409: 'The key was used for another body' })
  add(
    @Param() { id }: LeadParams,
    @Body() contact: NewContactDto,
    @Headers(HEADERS.idempotencyKey) key: string | undefined,
    @Staff() staff: StaffSession,
  ): Promise<LeadContact> {
    return this.contacts.add(id, contact, key, staff);
  }
}
