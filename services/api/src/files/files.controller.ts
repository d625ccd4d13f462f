import { Controller, Get, Head, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { StaffGuard } from '../sessions/staff.guard.js';
import { FilesService, RENDITION } from './files.service.js';

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
  head(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.send(id, request, response);
  }

  @Get(':id/:name')
  get(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files.send(id, request, response);
  }
}
