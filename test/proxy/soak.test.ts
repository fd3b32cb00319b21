import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { soak } from './soak.js';

describe('20,000 requests of all kinds, with a tenth of the platform’s answers faulty', () => {
  it('leave no memory, timers or unhandled rejections behind', async () => {
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { requests, seconds, faults, calls, before, after, statuses, unhandled, timers } = await soak(20_000);
    const growth = after / before - 1;
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(
      `# ${requests} requests in ${seconds.toFixed(1)} s, ${faults} of ${calls} calls faulty; ${counts.join(', ')}; memory ` +
        `${(before / 1e6).toFixed(1)} MB, then ${(after / 1e6).toFixed(1)} MB (${(growth * 100).toFixed(1)} %)\n`,
    );
    assert.equal(unhandled, 0);
    assert.ok(timers <= timersBefore + 1, `${timers} timers are left`);
    assert.ok(faults > calls * 0.08 && faults > 100);
    assert.ok(!statuses.has(500), 'nothing of it is a failure of the proxy');
    // The cache may keep 4 MiB of it.
    assert.ok(after <= before * 1.1 + 4 * 1024 * 1024, `${before} became ${after}`);
  });
});
