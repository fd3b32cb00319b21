/** Source of time, which tests can set. */
export interface Clock {
  /** Milliseconds since 1970 */
  now(): number;
}
