import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Describes what a route answers, by status. */
export const DescribeAnswers = (answers: Readonly<Record<number, string>>) =>
  applyDecorators(
    ...Object.entries(answers).map(([status, description]) => ApiResponse({ status: Number(status), description })),
  );
