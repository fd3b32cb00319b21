import type { ServiceContext } from '../../../src/service/handler.js';
import { openContext } from '../../../src/service/operator/operator-context.js';
import { TestService } from '../test-service.js';

/** A service, and the context of an operator's command on the same database. */
export interface WithContext {
  readonly service: TestService;
  readonly context: ServiceContext;
  close(): Promise<void>;
}

/** Starts both. */
export async function startWithContext(): Promise<WithContext> {
  const service = await TestService.start();
  const { context, close } = await openContext({ database: service.database });
  return {
    service,
    context,
    close: async () => {
      await close();
      await service.close();
    },
  };
}
