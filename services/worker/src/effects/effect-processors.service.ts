import { BullRegistrar } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EffectProcessor } from './effect.processor.js';
import { pairProcessors } from './pair-processors.js';

/** Starts and stops all processors. Each effect must have exactly one. A shutdown finishes running jobs first. */
@Injectable()
export class EffectProcessorsService implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private processors: EffectProcessor[] = [];
  private closed: Promise<unknown> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
  ) {}

  /** @throws Error if a processor is missing or duplicated. */
  onApplicationBootstrap(): void {
    this.registrar.register();
    const providers: unknown[] = this.discovery.getProviders().map(({ instance }) => instance);
    this.processors = providers.filter((provider) => provider instanceof EffectProcessor);
    pairProcessors(this.processors);
  }

  onModuleDestroy(): void {
    this.closed = Promise.all(this.processors.map(({ worker }) => worker.close()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.closed;
  }
}
