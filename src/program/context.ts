import { createContext } from '@lit/context';
import type { ConfigError } from '../errors/config.js';
import type { Program } from './program.js';

/** What `<laurel-program>` provides: its programme, or why it has none. */
export interface ProvidedProgram {
  readonly program?: Program | undefined;
  readonly error?: ConfigError | undefined;
}

/** Known by name, so that elements of another copy of the script find it as well. */
export const programContext = createContext<ProvidedProgram>(Symbol.for('laurel-widgets/program@1'));
