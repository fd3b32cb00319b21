/** Facts about a member that the operator decides. */
interface Blockable {
  readonly isBlocked?: boolean | null | undefined;
  readonly isBlockExempt?: boolean | null | undefined;
}

/** Whether a member is blocked. An exception that the operator has made for them counts for more than the block. */
export const isBlockedMember = ({ isBlocked, isBlockExempt }: Blockable): boolean =>
  isBlocked === true && isBlockExempt !== true;
