import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, MESSAGES, type Session } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { SessionDto } from './dto/session.dto.js';
import { SignInDto } from './dto/sign-in.dto.js';
import { ForStaff } from './for-staff.decorator.js';
import { SessionsService } from './sessions.service.js';

@Controller(ENDPOINTS.session)
@ApiTags('Sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in' })
  @ApiCreatedResponse({ type: SessionDto, description: 'Signed in: the cookie is set' })
  @ApiErrors({ 401: MESSAGES.loginMismatch, 429: 'Too many wrong attempts' })
  signIn(
    @Body() credentials: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    return this.sessions.signIn(credentials, request, response);
  }

  @Get()
  @ForStaff('account')
  @ApiOperation({ operationId: 'getSession', summary: 'Read who is signed in' })
  @ApiOkResponse({ type: SessionDto, description: 'Signed in' })
  describe(@Req() request: Request): Session {
    return this.sessions.describe(request);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out' })
  @ApiNoContentResponse({ description: 'Signed out' })
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.signOut(request, response);
  }
}
