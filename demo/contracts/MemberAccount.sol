// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";

/// @title MemberAccount
/// @notice Account of a member who joined with a passkey. NOT AUDITED. An owner is a passkey, written `x ‖ y ‖ origin` (32 + 32
/// bytes, and the origin of the page that the passkey is used on), or an EVM account, written as its 20 bytes. The first owner is
/// part of the account's address.
/// @dev A signature is `uint16 length of the owner ‖ owner ‖ proof`; the proof of a passkey is an ABI-encoded
/// {WebAuthn-WebAuthnAuth}. Only the owners can change what the account does: it has no administrator and no upgrade.
contract MemberAccount is Account, ERC7739, ERC721Holder, ERC1155Holder {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    enum Standing {
        Unknown,
        Owner,
        Removed
    }

    address private immutable _implementation = address(this);

    /// @dev Owners beside the first one, less those that were removed.
    int256 private _change;
    mapping(bytes32 ownerHash => Standing) private _standing;

    event OwnerAdded(bytes owner);
    event OwnerRemoved(bytes owner);

    error InvalidOwner();
    error LastOwner();

    constructor() EIP712("Laurel Member", "1") {}

    /// @notice Makes calls for the ERC-4337 entry point, which has checked an owner's signature.
    function execute(Call[] calldata calls) external onlyEntryPointOrSelf {
        for (uint256 i; i < calls.length; ++i) {
            (bool done, bytes memory answer) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(answer, 0x20), mload(answer))
                }
            }
        }
    }

    function addOwner(bytes calldata owner) external onlyEntryPointOrSelf {
        if (isOwner(owner) || (owner.length != 20 && owner.length <= 64)) revert InvalidOwner();
        _standing[keccak256(owner)] = Standing.Owner;
        ++_change;
        emit OwnerAdded(owner);
    }

    function removeOwner(bytes calldata owner) external onlyEntryPointOrSelf {
        if (!isOwner(owner)) revert InvalidOwner();
        if (_change == 0) revert LastOwner();
        _standing[keccak256(owner)] = Standing.Removed;
        --_change;
        emit OwnerRemoved(owner);
    }

    function isOwner(bytes calldata owner) public view returns (bool) {
        bytes32 id = keccak256(owner);
        Standing standing = _standing[id];
        if (standing != Standing.Unknown) return standing == Standing.Owner;
        return address(this) != _implementation && id == keccak256(Clones.fetchCloneArgs(address(this)));
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature) internal view override returns (bool) {
        if (signature.length < 22) return false;
        uint256 end = 2 + uint16(bytes2(signature[:2]));
        if (signature.length < end) return false;
        bytes calldata owner = signature[2:end];
        bytes calldata proof = signature[end:];
        if (!isOwner(owner)) return false;
        if (owner.length == 20) return SignatureChecker.isValidSignatureNow(address(bytes20(owner)), hash, proof);
        (bool isReadable, WebAuthn.WebAuthnAuth calldata auth) = WebAuthn.tryDecodeAuth(proof);
        return
            isReadable &&
            _isOfOrigin(auth, owner[64:]) &&
            WebAuthn.verify(abi.encodePacked(hash), auth, bytes32(owner[:32]), bytes32(owner[32:64]));
    }

    /// @dev The browser lets every page below the passkey's domain ask for a signature, and shows no text of what is signed. The
    /// account therefore accepts one origin. The order of the client data is fixed (WebAuthn 3, 5.8.1.1): type, challenge, origin,
    /// crossOrigin.
    function _isOfOrigin(WebAuthn.WebAuthnAuth calldata auth, bytes calldata origin) private pure returns (bool) {
        bytes calldata text = bytes(auth.clientDataJSON);
        // Between the start of the challenge and that of the origin: `"challenge":"`, 43 characters of base64url, `",`.
        unchecked {
            if (auth.challengeIndex > text.length) return false;
            uint256 start = auth.challengeIndex + 58;
            bytes memory expected = abi.encodePacked('"origin":"', origin, '"');
            uint256 end = start + expected.length;
            if (text.length <= end || keccak256(text[start:end]) != keccak256(expected)) return false;
            bytes memory same = ',"crossOrigin":false';
            return
                text[end] == "}" ||
                (text.length >= end + same.length && keccak256(text[end:end + same.length]) == keccak256(same));
        }
    }
}
