import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, type StaffMember } from '@site/contracts';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { StaffMemberDto, StaffQuery } from './dto/staff-member.dto.js';
import { StaffRepository } from './staff.repository.js';

@Controller(ENDPOINTS.staff)
@ApiTags('Staff')
@ForStaff('leads')
export class StaffController {
  constructor(private readonly staff: StaffRepository) {}

  @Get()
  @ApiOperation({ operationId: 'listStaff', summary: 'List staff who work on leads, by email address' })
  @ApiOkResponse({ type: [StaffMemberDto], description: 'Staff to whom leads can be assigned' })
  list(@Query() { former }: StaffQuery): Promise<StaffMember[]> {
    return former ? this.staff.listAll() : this.staff.listAssignable();
  }
}
