import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ENDPOINTS, MESSAGES, type Session } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { SessionDto } from './dto/session.dto.js';
import { SignInLinkDto, SignInLinkRequestDto } from './dto/sign-in.dto.js';
import { SignInLinksService } from './sign-in-links.service.js';

@Controller(ENDPOINTS.signInLinks)
@ApiTags('Sessions')
export class SignInLinksController {
  constructor(private readonly links: SignInLinksService) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({ operationId: 'requestSignInLink', summary: 'Mail a sign-in link' })
  @ApiAcceptedResponse({
    description:
      'A link is mailed if the address has an account and did not get one recently. The answer reveals neither',
  })
  @ApiErrors({ 429: 'Too many from this address' })
  request(@Body() body: SignInLinkRequestDto, @Req() request: Request): Promise<void> {
    return this.links.request('signInLink', body, request);
  }

  @Post('use')
  @ApiOperation({ operationId: 'useSignInLink', summary: 'Sign in with a mailed link' })
  @ApiCreatedResponse({ type: SessionDto, description: 'Signed in; the link is used' })
  @ApiErrors({ 401: MESSAGES.signInLinkOver })
  use(
    @Body() body: SignInLinkDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    return this.links.use(body, request, response);
  }
}
