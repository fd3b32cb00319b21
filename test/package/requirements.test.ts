import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { howToInstall, installMissing, requirements } from '../../.config/test/requirements.mjs';

/** A machine with some programs, which may get others from the packages that it is told to install. */
function machineWith(present: readonly string[], { canInstall = true, reaches = true } = {}) {
  const has = new Set(present);
  const installed: string[][] = [];
  const wanted = Object.entries(requirements).map(([id, requirement]) => ({ ...requirement, find: () => has.has(id) }));
  return {
    wanted,
    installed,
    canInstall: () => canInstall,
    install(packages: string[]) {
      installed.push(packages);
      for (const [id, requirement] of Object.entries(requirements))
        if (reaches && requirement.packages.every((name) => packages.includes(name))) has.add(id);
    },
  };
}

describe("the tests' requirements", () => {
  it('are installed in one call, with servers and all three browsers', () => {
    const machine = machineWith([]);
    assert.deepEqual(installMissing(machine.wanted, machine), []);
    assert.equal(machine.installed.length, 1);
    const packages = [
      'chromium-headless-shell',
      'firefox-esr',
      'webkit2gtk-driver',
      'xvfb',
      'postgresql',
      'redis-server',
    ];
    for (const name of packages) assert.ok(machine.installed[0]?.includes(name), name);
  });

  it('are not installed if they are present', () => {
    const machine = machineWith(Object.keys(requirements));
    assert.deepEqual(installMissing(machine.wanted, machine), []);
    assert.deepEqual(machine.installed, []);
  });

  it('are listed in one message if they cannot be installed', () => {
    const machine = machineWith(['chromium', 'firefox', 'webkit'], { canInstall: false });
    const missing = installMissing(machine.wanted, machine);
    assert.deepEqual(machine.installed, []);
    const message = howToInstall(missing);
    assert.match(message, /^Not on this machine: PostgreSQL, Redis or Valkey\.$/m);
    assert.match(message, /apt-get install postgresql redis-server$/m);
    assert.match(message, /TEST_DATABASE_URL/);
  });

  it('are reported as missing if the packages did not provide them', () => {
    const machine = machineWith(['postgres'], { reaches: false });
    const names = installMissing(machine.wanted, machine).map(({ name }) => name);
    assert.deepEqual(names, ['Chromium', 'Firefox', 'WebKitGTK', 'Redis or Valkey']);
  });
});
