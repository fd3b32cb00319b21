import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOfCall } from '../../src/server/command-name.js';

const checkout = {
  script: '/srv/clone/src/cli/laurel-service.ts',
  nodeOptions: ['--import', 'tsx'],
  folder: '/srv/clone',
  packageName: 'laurel-widgets',
  npmCommand: undefined,
};
const bin = '/srv/site/node_modules/.bin';
/** The scripts themselves, to which npm's commands on Windows and pnpm's commands refer. */
const service = '/srv/site/node_modules/laurel-service/dist/node/cli/laurel-service.js';
const installed = { nodeOptions: [], folder: '/srv/site', npmCommand: undefined };

describe('help and errors', () => {
  it('name a command as it was called', () => {
    const proxy = { ...installed, script: `${bin}/laurel-proxy`, packageName: 'laurel-proxy' };
    assert.equal(nameOfCall(proxy), 'laurel-proxy');
    assert.equal(nameOfCall({ ...proxy, npmCommand: 'exec' }), 'npx laurel-proxy');
    const shimmed = { ...installed, script: service, packageName: 'laurel-service' };
    assert.equal(nameOfCall(shimmed), 'laurel-service');
    assert.equal(nameOfCall({ ...shimmed, npmCommand: 'exec' }), 'npx laurel-service');
  });

  it('name a working call in a checkout, where no package provides a command', () => {
    assert.equal(nameOfCall(checkout), 'node --import tsx src/cli/laurel-service.ts');
    assert.equal(nameOfCall({ ...checkout, npmCommand: 'run-script' }), 'node --import tsx src/cli/laurel-service.ts');
    const built = { ...checkout, nodeOptions: [], script: '/srv/clone/dist/node/cli/laurel-service.js' };
    assert.equal(nameOfCall(built), 'node dist/node/cli/laurel-service.js');
    assert.equal(nameOfCall({ ...built, folder: '/srv/clone/demo' }), 'node ../dist/node/cli/laurel-service.js');
  });

  it('name the package if another program starts the service', () => {
    assert.equal(
      nameOfCall({ ...installed, script: '/srv/site/server.mjs', packageName: 'laurel-service' }),
      'laurel-service',
    );
  });
});
