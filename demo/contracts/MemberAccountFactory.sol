// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {MemberAccount} from "./MemberAccount.sol";

/// @title MemberAccountFactory
/// @notice Creates the accounts of members who joined with a passkey. NOT AUDITED. It has no administrator. An account's address
/// depends on the factory's address and on the account's first owner, so signatures are valid before its deployment.
contract MemberAccountFactory {
    address public immutable implementation = address(new MemberAccount());

    event AccountCreated(address indexed account, bytes owner);

    /// @notice Creates the account of a first owner unless it exists. Anyone may pay for that.
    function createAccount(bytes calldata owner) external returns (address account) {
        account = addressOf(owner);
        if (account.code.length != 0) return account;
        Clones.cloneDeterministicWithImmutableArgs(implementation, owner, 0);
        emit AccountCreated(account, owner);
    }

    function addressOf(bytes calldata owner) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, owner, 0);
    }
}
