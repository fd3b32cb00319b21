// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {TokenStake} from "./TokenStake.sol";

/// @title TokenClaim
/// @notice Distributes a token: each address of a Merkle tree (OpenZeppelin's standard one over address and uint256) has a
/// share, claims it once, and chooses how much of it is staked. The beneficiary signs the choice; anyone may send it.
/// Calls, signed data and errors are those of the claim contracts that the loyalty platform uses.
contract TokenClaim is Ownable, Pausable, ReentrancyGuard, EIP712 {
    using SafeERC20 for IERC20;

    /// @notice The beneficiary's choice. Percentages and multiplier are basis points: 10,000 is the whole.
    struct ClaimOptions {
        bytes32 optionId;
        uint256 multiplier;
        uint16 percentageToClaim;
        uint16 percentageToStake;
        uint32 lockupPeriod;
    }

    /// @notice Terms of stakes. Times in seconds, shares in basis points, the bonus in base units of the token.
    struct StakeTerms {
        uint256 multiplier;
        uint256 maxBonus;
        uint32 minLockupDuration;
        uint32 minLockupDurationForMultiplier;
        uint16 minPercentageToStake;
        bool isStakingOptional;
    }

    bytes32 private constant CLAIM_REQUEST_TYPEHASH = keccak256(
        "ClaimRequest(address claimAddress,address beneficiary,uint256 totalAllocation,uint16 percentageToClaim,uint16 percentageToStake,uint32 lockupPeriod,bytes32 optionId,uint256 multiplier,bytes32 nonce)"
    );
    uint256 private constant ALL = 10_000;

    IERC20 public immutable tokenAsset;
    /// @notice Contract that keeps the stakes; zero if there is none.
    TokenStake public immutable stakingAddress;
    bytes32 public immutable root;

    uint256 public immutable multiplier;
    uint256 public immutable maxBonus;
    uint32 public immutable minLockupDuration;
    uint32 public immutable minLockupDurationForMultiplier;
    uint16 public immutable minPercentageToStake;
    bool public immutable isStakingOptional;

    /// @notice Wei that each claim pays to the owner.
    uint256 public fee;
    /// @notice Amount that an address has claimed: nothing, or its whole share.
    mapping(address beneficiary => uint256) public claimedAmount;
    mapping(address beneficiary => mapping(bytes32 nonce => bool)) public isNonceUsed;

    /// @notice A share was claimed. The claimed and the staked amount add up to the share; the bonus is staked in addition.
    event Claimed(
        address indexed beneficiary,
        uint256 totalAllocation,
        uint256 amountClaimed,
        uint256 amountStaked,
        uint256 bonus,
        uint32 lockupPeriod,
        bytes32 optionId
    );
    event NonceCancelled(address indexed beneficiary, bytes32 nonce);
    event FeeChanged(uint256 fee);

    error AlreadyClaimed();
    error InvalidProof();
    error InvalidClaimSignature();
    error SignatureAlreadyUsed();
    error PctSumNot100();
    error InvalidOptionId();
    error InvalidMultiplier();
    error NoStaking();
    error StakeTooSmall();
    error LockupTooShort();
    error OutOfTokens();
    error WrongFee();

    constructor(address owner, IERC20 token, TokenStake staking, bytes32 root_, StakeTerms memory terms)
        Ownable(owner)
        EIP712("SnagAirdropClaim", "1")
    {
        tokenAsset = token;
        stakingAddress = staking;
        root = root_;
        multiplier = terms.multiplier;
        maxBonus = terms.maxBonus;
        minLockupDuration = terms.minLockupDuration;
        minLockupDurationForMultiplier = terms.minLockupDurationForMultiplier;
        minPercentageToStake = terms.minPercentageToStake;
        isStakingOptional = terms.isStakingOptional;
    }

    /// @notice Claims a share for the signer. Costs {validateClaimOptions} wei.
    function claimFor(
        address beneficiary,
        bytes32[] calldata proof,
        uint256 totalAllocation,
        ClaimOptions calldata options,
        bytes32 nonce,
        bytes calldata signature
    ) external payable nonReentrant whenNotPaused returns (uint256 amountClaimed, uint256 amountStaked) {
        if (msg.value != validateClaimOptions(options)) revert WrongFee();
        if (claimedAmount[beneficiary] != 0) revert AlreadyClaimed();
        if (!_isInTree(beneficiary, totalAllocation, proof)) revert InvalidProof();
        _useSignature(beneficiary, totalAllocation, options, nonce, signature);
        claimedAmount[beneficiary] = totalAllocation;
        amountStaked = Math.mulDiv(totalAllocation, options.percentageToStake, ALL);
        amountClaimed = totalAllocation - amountStaked;
        uint256 bonus = Math.min(Math.mulDiv(amountStaked, options.multiplier, ALL), maxBonus);
        if (tokenAsset.balanceOf(address(this)) < totalAllocation + bonus) revert OutOfTokens();
        emit Claimed(
            beneficiary, totalAllocation, amountClaimed, amountStaked, bonus, options.lockupPeriod, options.optionId
        );
        if (amountClaimed > 0) tokenAsset.safeTransfer(beneficiary, amountClaimed);
        if (amountStaked > 0) {
            tokenAsset.forceApprove(address(stakingAddress), amountStaked + bonus);
            stakingAddress.stakeFor(beneficiary, amountStaked + bonus, options.lockupPeriod);
        }
        if (msg.value > 0) Address.sendValue(payable(owner()), msg.value);
    }

    /// @notice Returns the wei that a claim with these options costs. Reverts if they cannot be chosen.
    function validateClaimOptions(ClaimOptions calldata options) public view returns (uint256 requiredWei) {
        if (options.optionId == bytes32(0)) revert InvalidOptionId();
        if (uint256(options.percentageToClaim) + options.percentageToStake != ALL) revert PctSumNot100();
        if (options.percentageToStake == 0) {
            if (!isStakingOptional) revert StakeTooSmall();
            if (options.multiplier != 0) revert InvalidMultiplier();
        } else {
            if (address(stakingAddress) == address(0)) revert NoStaking();
            if (options.percentageToStake < minPercentageToStake) revert StakeTooSmall();
            if (options.multiplier != 0 && options.multiplier != multiplier) revert InvalidMultiplier();
            uint32 least = options.multiplier == 0 ? minLockupDuration : minLockupDurationForMultiplier;
            if (options.lockupPeriod < least || options.lockupPeriod < minLockupDuration) revert LockupTooShort();
        }
        return fee;
    }

    /// @notice Whether claims are accepted.
    function isActive() external view returns (bool) {
        return !paused();
    }

    /// @notice Invalidates a signed request that was not sent.
    function cancelNonce(bytes32 nonce) external {
        isNonceUsed[msg.sender][nonce] = true;
        emit NonceCancelled(msg.sender, nonce);
    }

    function setFee(uint256 fee_) external onlyOwner {
        fee = fee_;
        emit FeeChanged(fee_);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _isInTree(address beneficiary, uint256 totalAllocation, bytes32[] calldata proof)
        private
        view
        returns (bool)
    {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(beneficiary, totalAllocation))));
        return totalAllocation > 0 && MerkleProof.verifyCalldata(proof, root, leaf);
    }

    function _useSignature(
        address beneficiary,
        uint256 totalAllocation,
        ClaimOptions calldata options,
        bytes32 nonce,
        bytes calldata signature
    ) private {
        if (isNonceUsed[beneficiary][nonce]) revert SignatureAlreadyUsed();
        isNonceUsed[beneficiary][nonce] = true;
        bytes32 request = keccak256(
            bytes.concat(
                abi.encode(CLAIM_REQUEST_TYPEHASH, address(this), beneficiary, totalAllocation),
                abi.encode(options.percentageToClaim, options.percentageToStake, options.lockupPeriod),
                abi.encode(options.optionId, options.multiplier, nonce)
            )
        );
        (address signer, ECDSA.RecoverError problem,) =
            ECDSA.tryRecoverCalldata(_hashTypedDataV4(request), signature);
        if (problem != ECDSA.RecoverError.NoError || signer != beneficiary) revert InvalidClaimSignature();
    }
}
