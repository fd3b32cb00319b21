export * from './identity.js';
export * from './loyalty.js';
export * from './organizations.js';
