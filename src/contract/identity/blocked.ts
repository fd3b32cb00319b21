/** Facts about a member that the operator decides. */
interface Blockable {
  readonly isBlocked?: boolean | null | undefined;
  readonly isBlockExempt?: boolean | null | undefined;
}

/** Whether a member is blocked. An exemption by the operator overrides the block. */
export const isBlockedMember = ({ isBlocked, isBlockExempt }: Blockable): boolean =>
  isBlocked === true && isBlockExempt !== true;
