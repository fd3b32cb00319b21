// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title TokenStake
/// @notice Keeps tokens for their owners, and releases them gradually (linear) or all at the end (timelock).
contract TokenStake {
    using SafeERC20 for IERC20;

    enum Release {
        Linear,
        Timelock
    }

    struct Stake {
        address owner;
        uint64 startTime;
        uint32 duration;
        uint256 amount;
        uint256 withdrawn;
    }

    IERC20 public immutable token;
    Release public immutable release;
    /// @notice Stakes by their ids, which begin at 1.
    mapping(uint256 stakeId => Stake) public stakes;
    uint256 public stakeCount;

    event Staked(
        uint256 indexed stakeId, address indexed owner, uint256 amount, uint32 duration, uint64 startTime
    );
    event Withdrawn(uint256 indexed stakeId, address indexed owner, uint256 amount);

    error NotOwner();
    error NothingToWithdraw();
    error NothingToStake();

    constructor(IERC20 token_, Release release_) {
        token = token_;
        release = release_;
    }

    /// @notice Takes tokens from the caller, who must have approved that, and keeps them for `owner`.
    /// @param duration Seconds until all of them are released.
    function stakeFor(address owner, uint256 amount, uint32 duration) external returns (uint256 stakeId) {
        if (amount == 0 || owner == address(0)) revert NothingToStake();
        stakeId = ++stakeCount;
        uint64 startTime = uint64(block.timestamp);
        stakes[stakeId] =
            Stake({owner: owner, startTime: startTime, duration: duration, amount: amount, withdrawn: 0});
        emit Staked(stakeId, owner, amount, duration, startTime);
        token.safeTransferFrom(msg.sender, address(this), amount);
    }

    /// @notice Sends the owner the released part of a stake.
    function withdraw(uint256 stakeId) external returns (uint256 amount) {
        Stake storage stake = stakes[stakeId];
        if (stake.owner != msg.sender) revert NotOwner();
        amount = withdrawable(stakeId);
        if (amount == 0) revert NothingToWithdraw();
        stake.withdrawn += amount;
        emit Withdrawn(stakeId, msg.sender, amount);
        token.safeTransfer(msg.sender, amount);
    }

    /// @notice Returns the part of a stake that is released and was not withdrawn.
    function withdrawable(uint256 stakeId) public view returns (uint256) {
        Stake storage stake = stakes[stakeId];
        uint256 elapsed = block.timestamp - stake.startTime;
        if (elapsed >= stake.duration) return stake.amount - stake.withdrawn;
        if (release == Release.Timelock) return 0;
        return (stake.amount * elapsed) / stake.duration - stake.withdrawn;
    }
}
