import { Controller, Get, Head, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DescribeAnswers } from '../openapi/describe-answers.js';
import { StaffGuard } from '../sessions/staff.guard.js';
import { FilesService, RENDITION } from './files.service.js';

const NO_SESSION = 'No session, or one that is over';
const GONE = 'No such file, or not any more';

/** Uploaded files: staff alone, GET and HEAD alike (spec-notes.md 2). */
@Controller('api/files')
@UseGuards(StaffGuard)
@ApiCookieAuth()
@ApiParam({ name: 'name', description: 'For people who read the address: the id alone decides' })
@ApiQuery({ name: 'rendition', required: false, enum: [RENDITION] })
@ApiQuery({ name: 'download', required: false, enum: ['1'] })
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Head(':id/:name')
  @DescribeAnswers({ 200: 'What GET says of the file', 401: NO_SESSION, 404: GONE })
  head(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.send(id, request, response);
  }

  @Get(':id/:name')
  @DescribeAnswers({
    200: 'The whole file',
    206: 'The range that was asked for',
    401: NO_SESSION,
    404: GONE,
    416: 'A range that is not part of the file',
  })
  get(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.send(id, request, response);
  }
}
