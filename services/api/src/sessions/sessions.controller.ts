import { Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { type Session, type SignIn, signInSchema } from '@site/contracts';
import type { Request, Response } from 'express';
import { ValidatedBody } from '../common/validated-body.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { SessionsService } from './sessions.service.js';
import { StaffGuard } from './staff.guard.js';

@Controller('api/session')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @DescribeBody(signInSchema)
  signIn(
    @ValidatedBody(signInSchema) credentials: SignIn,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    return this.sessions.signIn(credentials, request, response);
  }

  @Get()
  @UseGuards(StaffGuard)
  @ApiCookieAuth()
  describe(@Req() request: Request): Session {
    return this.sessions.describe(request);
  }

  @Delete()
  @HttpCode(204)
  signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    return this.sessions.signOut(request, response);
  }
}
