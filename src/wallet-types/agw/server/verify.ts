export { verify } from '../../evm/server/verify.js';
