import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  MESSAGES,
  type Session,
  type SignInLink,
  type SignInLinkRequest,
  signInLinkRequestSchema,
  signInLinkSchema,
} from '@site/contracts';
import type { Request, Response } from 'express';
import { ValidatedBody } from '../common/validated-body.js';
import { DescribeAnswers } from '../openapi/describe-answers.js';
import { DescribeBody } from '../openapi/describe-body.js';
import { SignInLinksService } from './sign-in-links.service.js';

@Controller('api/session/links')
export class SignInLinksController {
  constructor(private readonly links: SignInLinksService) {}

  @Post()
  @HttpCode(202)
  @DescribeBody(signInLinkRequestSchema)
  @DescribeAnswers({
    202: 'A link is mailed if the address has an account and got none a moment ago; the answer tells neither',
    429: 'Too many from this address',
  })
  request(@ValidatedBody(signInLinkRequestSchema) body: SignInLinkRequest, @Req() request: Request): Promise<void> {
    return this.links.request(body, request);
  }

  @Post('use')
  @DescribeBody(signInLinkSchema)
  @DescribeAnswers({ 201: 'Signed in; the link is used up', 401: MESSAGES.signInLinkOver })
  use(
    @ValidatedBody(signInLinkSchema) body: SignInLink,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    return this.links.use(body, request, response);
  }
}
