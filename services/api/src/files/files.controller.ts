import { Controller, Get, Head, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { PROJECT_FILE_TYPES } from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { ForStaff } from '../sessions/for-staff.decorator.js';
import { FileParams, FileQuery } from './dto/file.dto.js';
import { FilesService } from './files.service.js';

const GONE = { 404: 'No such file, or not any more' };
const BYTES = Object.fromEntries(
  PROJECT_FILE_TYPES.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
);

/** Uploaded files, for staff only, GET and HEAD alike. */
@Controller('api/files')
@ApiTags('Files')
@ApiParam({ name: 'name', type: String, description: 'Only for people who read the URL; ignored' })
@ForStaff('leads')
export class FilesController {
  constructor(private readonly files: FilesService) {}

  @Head(':id/:name')
  @ApiOperation({ operationId: 'headFile', summary: 'Read the headers of a file' })
  @ApiOkResponse({ description: 'The file exists' })
  @ApiErrors(GONE)
  head(
    @Param() { id }: FileParams,
    @Query() query: FileQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.files.send(id, query, request, response);
  }

  @Get(':id/:name')
  @ApiOperation({ operationId: 'getFile', summary: 'Read a file, or a range of it' })
  @ApiOkResponse({ description: 'The whole file', content: BYTES })
  @ApiResponse({ status: 206, description: 'The requested range', content: BYTES })
  @ApiErrors({ ...GONE, 416: 'A range that is not part of the file' })
  get(
    @Param() { id }: FileParams,
    @Query() query: FileQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.files.send(id, query, request, response);
  }
}
