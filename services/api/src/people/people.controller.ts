import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, MESSAGES, type Person } from '@site/contracts';
import type { Request } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { NewPersonDto, NO_SUCH_PERSON, PersonDto, PersonParams, PersonPatchDto } from './dto/person.dto.js';
import { PeopleService } from './people.service.js';

@Controller(ENDPOINTS.people)
@ApiTags('Staff')
@ForStaff('people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @ApiOperation({ operationId: 'listPeople', summary: 'List all accounts by email address' })
  @ApiOkResponse({ type: [PersonDto], description: 'Including removed accounts' })
  list(): Promise<Person[]> {
    return this.people.list();
  }

  @Post()
  @ApiOperation({ operationId: 'invitePerson', summary: 'Invite somebody by mail, or invite again' })
  @ApiCreatedResponse({ type: PersonDto, description: 'The invitation is being sent; an earlier one no longer works' })
  @ApiErrors({ 429: 'Too many invitations' })
  invite(@Body() person: NewPersonDto, @Staff() staff: StaffSession, @Req() request: Request): Promise<Person> {
    return this.people.invite(person, staff, request);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'changeRole', summary: 'Change the role of an account, which ends its sessions' })
  @ApiOkResponse({ type: PersonDto, description: 'The current state' })
  @ApiErrors({ 404: NO_SUCH_PERSON, 409: MESSAGES.lastOwner })
  setRole(@Param() { id }: PersonParams, @Body() patch: PersonPatchDto, @Req() request: Request): Promise<Person> {
    return this.people.setRole(id, patch, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'removePerson', summary: 'Remove an account, so that nobody can sign in to it' })
  @ApiNoContentResponse({ description: 'Removed' })
  @ApiErrors({ 404: NO_SUCH_PERSON, 409: MESSAGES.lastOwner })
  remove(@Param() { id }: PersonParams, @Req() request: Request): Promise<void> {
    return this.people.remove(id, request);
  }
}
