import { type TypedDataDefinition, hashTypedData } from 'viem';
import type { TypedData } from '../adapter.js';

/** Returns the hash of typed data (EIP-712), in hexadecimal without `0x`. */
export const typedDataHash = (data: TypedData): string => hashTypedData(data as TypedDataDefinition).slice(2);
