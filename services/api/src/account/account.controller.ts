import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OpenSession } from '@site/contracts';
import type { Request } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { AccountService } from './account.service.js';
import { NO_SUCH_SESSION, OpenSessionDto, OpenSessionParams, PasswordChangeDto } from './dto/account.dto.js';

@Controller('api')
@ApiTags('Sessions')
@ForStaff('account')
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Post('session/password')
  @HttpCode(204)
  @ApiOperation({ operationId: 'changeOwnPassword', summary: 'Change one’s own password' })
  @ApiNoContentResponse({ description: 'Changed; every other session is over' })
  @ApiErrors({ 429: 'Too many wrong passwords' })
  changePassword(
    @Staff() staff: StaffSession,
    @Body() body: PasswordChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.account.changePassword(staff, body, request.requestId);
  }

  @Get('sessions')
  @ApiOperation({ operationId: 'listOwnSessions', summary: 'List where one is signed in, the newest first' })
  @ApiOkResponse({ type: [OpenSessionDto], description: 'All sessions that are open' })
  listSessions(@Staff() staff: StaffSession): Promise<OpenSession[]> {
    return this.account.listSessions(staff);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endOwnSession', summary: 'End a session of one’s own' })
  @ApiNoContentResponse({ description: 'Over' })
  @ApiErrors({ 404: NO_SUCH_SESSION })
  endSession(@Staff() staff: StaffSession, @Param() { id }: OpenSessionParams): Promise<void> {
    return this.account.endSession(staff, id);
  }
}
