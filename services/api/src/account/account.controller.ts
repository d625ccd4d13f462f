import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OpenSession, RecoveryCodes, SecondFactor, SecondFactorSetup } from '@site/contracts';
import type { Request } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { Staff } from '../sessions/staff.decorator.js';
import { AccountService } from './account.service.js';
import {
  CurrentPasswordDto,
  NO_SUCH_SESSION,
  OpenSessionDto,
  OpenSessionParams,
  PasswordChangeDto,
  RecoveryCodesDto,
  SecondFactorCodeDto,
  SecondFactorDto,
  SecondFactorSetupDto,
} from './dto/account.dto.js';

@Controller('api')
@ApiTags('Sessions')
@ForStaff('account')
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Post('session/password')
  @HttpCode(204)
  @ApiOperation({ operationId: 'changeOwnPassword', summary: 'Change your own password' })
  @ApiNoContentResponse({ description: 'Changed; every other session has ended' })
  @ApiErrors({ 429: 'Too many wrong passwords' })
  changePassword(
    @Staff() staff: StaffSession,
    @Body() body: PasswordChangeDto,
    @Req() request: Request,
  ): Promise<void> {
    return this.account.changePassword(staff, body, request.requestId);
  }

  @Get('session/second-factor')
  @ApiOperation({ operationId: 'getSecondFactor', summary: 'Read whether sign-in requires a second factor' })
  @ApiOkResponse({ type: SecondFactorDto, description: 'The current state' })
  secondFactor(@Staff() staff: StaffSession): Promise<SecondFactor> {
    return this.account.secondFactorOf(staff);
  }

  @Post('session/second-factor')
  @ApiOperation({ operationId: 'setUpSecondFactor', summary: 'Create a secret for an authenticator app' })
  @ApiCreatedResponse({ type: SecondFactorSetupDto, description: 'Takes effect once a code confirms it' })
  @ApiErrors({ 409: 'One counts already', 429: 'Too many wrong passwords' })
  setUpSecondFactor(@Staff() staff: StaffSession, @Body() body: CurrentPasswordDto): Promise<SecondFactorSetup> {
    return this.account.setUpSecondFactor(staff, body);
  }

  @Post('session/second-factor/confirm')
  @ApiOperation({ operationId: 'confirmSecondFactor', summary: 'Turn on the second factor' })
  @ApiCreatedResponse({ type: RecoveryCodesDto, description: 'Recovery codes for a lost authenticator app' })
  @ApiErrors({ 429: 'Too many wrong codes' })
  confirmSecondFactor(@Staff() staff: StaffSession, @Body() body: SecondFactorCodeDto): Promise<RecoveryCodes> {
    return this.account.confirmSecondFactor(staff, body);
  }

  @Post('session/second-factor/end')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endSecondFactor', summary: 'Turn off the second factor' })
  @ApiNoContentResponse({ description: 'The secret and the recovery codes were deleted' })
  @ApiErrors({ 429: 'Too many wrong passwords' })
  endSecondFactor(@Staff() staff: StaffSession, @Body() body: CurrentPasswordDto): Promise<void> {
    return this.account.endSecondFactor(staff, body);
  }

  @Get('sessions')
  @ApiOperation({ operationId: 'listOwnSessions', summary: 'List your own sessions, newest first' })
  @ApiOkResponse({ type: [OpenSessionDto], description: 'All open sessions' })
  listSessions(@Staff() staff: StaffSession): Promise<OpenSession[]> {
    return this.account.listSessions(staff);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'endOwnSession', summary: 'End one of your own sessions' })
  @ApiNoContentResponse({ description: 'Ended' })
  @ApiErrors({ 404: NO_SUCH_SESSION })
  endSession(@Staff() staff: StaffSession, @Param() { id }: OpenSessionParams): Promise<void> {
    return this.account.endSession(staff, id);
  }
}
