// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @title SignedOrders
/// @notice Base of collections that mint from signed orders: who may sign, that an order is valid once and for a time, and
/// how it is paid.
abstract contract SignedOrders is AccessControl, ReentrancyGuard, EIP712 {
    using SafeERC20 for IERC20;

    /// @notice Accounts that may sign orders.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice Address with which an order names the chain's own coin.
    address public constant NATIVE_TOKEN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Recipient of payments if an order names none.
    address public immutable treasury;
    mapping(bytes32 uid => bool) public isOrderUsed;

    error InvalidSignature();
    error OrderUsed();
    error OrderNotYetValid();
    error OrderExpired();
    error InvalidRecipient();
    error InvalidQuantity();
    error SupplyExceeded();
    error WrongPayment();

    constructor(string memory domain, address admin, address signer) EIP712(domain, "1") {
        treasury = admin;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER_ROLE, signer);
    }

    /// @dev Returns the signer of an order, by the hash of its fields; zero if the signature is invalid.
    function _signerOf(bytes32 structHash, bytes calldata signature) internal view returns (address signer) {
        (signer,,) = ECDSA.tryRecoverCalldata(_hashTypedDataV4(structHash), signature);
    }

    /// @dev Whether an order can be sent, regardless of its time.
    function _isGood(address signer, bytes32 uid) internal view returns (bool) {
        return !isOrderUsed[uid] && hasRole(MINTER_ROLE, signer);
    }

    /// @dev Marks an order as used. Reverts if it is used already or not valid now.
    function _useOrder(address signer, bytes32 uid, uint128 validFrom, uint128 validUntil) internal {
        if (!hasRole(MINTER_ROLE, signer)) revert InvalidSignature();
        if (isOrderUsed[uid]) revert OrderUsed();
        if (block.timestamp < validFrom) revert OrderNotYetValid();
        if (block.timestamp > validUntil) revert OrderExpired();
        isOrderUsed[uid] = true;
    }

    /// @dev Takes the sender's payment: the exact amount of the chain's coin with the transaction, or a token by allowance.
    function _collect(address currency, uint256 total, address recipient) internal {
        bool isNative = currency == NATIVE_TOKEN || currency == address(0);
        if (msg.value != (isNative ? total : 0)) revert WrongPayment();
        if (total == 0) return;
        address payee = recipient == address(0) ? treasury : recipient;
        if (isNative) Address.sendValue(payable(payee), total);
        else IERC20(currency).safeTransferFrom(msg.sender, payee, total);
    }
}
