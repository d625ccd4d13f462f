import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, MESSAGES, type Session } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { SessionDto } from './dto/session.dto.js';
import { PasswordLinkDto, SignInLinkRequestDto } from './dto/sign-in.dto.js';
import { PasswordLinksService } from './password-links.service.js';
import { SignInLinksService } from './sign-in-links.service.js';

@Controller(ENDPOINTS.passwordLinks)
@ApiTags('Sessions')
export class PasswordLinksController {
  constructor(
    private readonly links: PasswordLinksService,
    private readonly mails: SignInLinksService,
  ) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({ operationId: 'requestPasswordLink', summary: 'Mail a link to reset a password' })
  @ApiAcceptedResponse({
    description:
      'A link is mailed if the address has an account and did not get one recently. The answer reveals neither',
  })
  @ApiErrors({ 429: 'Too many from this address' })
  request(@Body() body: SignInLinkRequestDto, @Req() request: Request): Promise<void> {
    return this.mails.request('passwordLink', body, request);
  }

  @Post('use')
  @ApiOperation({ operationId: 'usePasswordLink', summary: 'Set a password with an invitation or reset link' })
  @ApiCreatedResponse({ type: SessionDto, description: 'The password is set, the link is used, and you are signed in' })
  @ApiErrors({ 401: MESSAGES.passwordLinkOver, 429: 'Too many tries from this address' })
  use(
    @Body() body: PasswordLinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    return this.links.use(body, request, response);
  }
}
