// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title LoyaltyToken
/// @notice A token with 18 decimals, all of which exists from the start.
contract LoyaltyToken is ERC20 {
    constructor(string memory name, string memory symbol, address holder, uint256 supply) ERC20(name, symbol) {
        _mint(holder, supply);
    }
}
