import { Module } from '@nestjs/common';
import { ConsumerRedis, ProducerRedis } from './redis.service.js';

@Module({ providers: [ProducerRedis, ConsumerRedis], exports: [ProducerRedis, ConsumerRedis] })
export class RedisModule {}
