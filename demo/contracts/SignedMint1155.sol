// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedOrders} from "./SignedOrders.sol";

/// @title SignedMint1155
/// @notice A collection with several copies of each token, minted from orders that its signer has signed.
contract SignedMint1155 is ERC1155Supply, ERC1155URIStorage, ERC2981, SignedOrders {
    struct MintRequest {
        address to;
        address royaltyRecipient;
        uint256 royaltyBps;
        address primarySaleRecipient;
        uint256 tokenId;
        string uri;
        uint256 quantity;
        uint256 pricePerToken;
        address currency;
        uint128 validityStartTimestamp;
        uint128 validityEndTimestamp;
        bytes32 uid;
    }

    bytes32 private constant REQUEST_TYPEHASH = keccak256(
        "MintRequest(address to,address royaltyRecipient,uint256 royaltyBps,address primarySaleRecipient,uint256 tokenId,string uri,uint256 quantity,uint256 pricePerToken,address currency,uint128 validityStartTimestamp,uint128 validityEndTimestamp,bytes32 uid)"
    );

    string public name;
    string public symbol;
    /// @notice Id for an order that asks for a new token (with the largest uint256).
    uint256 public nextTokenIdToMint = 1;
    /// @notice Maximum supply of a token; 0 means no limit.
    mapping(uint256 tokenId => uint256) public maxSupply;

    event TokensMintedWithSignature(
        address indexed signer, address indexed mintedTo, uint256 indexed tokenIdMinted, MintRequest mintRequest
    );
    event MaxSupplyChanged(uint256 indexed tokenId, uint256 maxSupply);

    constructor(string memory name_, string memory symbol_, address admin, address signer)
        ERC1155("")
        SignedOrders("SignatureMintERC1155", admin, signer)
    {
        name = name_;
        symbol = symbol_;
    }

    /// @notice Mints an order's tokens to its recipient. Anyone may send it; the sender pays.
    function mintWithSignature(MintRequest calldata request, bytes calldata signature)
        external
        payable
        nonReentrant
        returns (uint256 tokenIdMinted)
    {
        address signer = _signerOf(_hash(request), signature);
        _useOrder(signer, request.uid, request.validityStartTimestamp, request.validityEndTimestamp);
        if (request.to == address(0)) revert InvalidRecipient();
        if (request.quantity == 0) revert InvalidQuantity();
        tokenIdMinted = _tokenIdOf(request.tokenId);
        uint256 limit = maxSupply[tokenIdMinted];
        if (limit != 0 && request.quantity > limit - totalSupply(tokenIdMinted)) revert SupplyExceeded();
        if (bytes(request.uri).length > 0) _setURI(tokenIdMinted, request.uri);
        if (request.royaltyRecipient != address(0)) {
            _setTokenRoyalty(tokenIdMinted, request.royaltyRecipient, SafeCast.toUint96(request.royaltyBps));
        }
        emit TokensMintedWithSignature(signer, request.to, tokenIdMinted, request);
        _collect(request.currency, request.pricePerToken * request.quantity, request.primarySaleRecipient);
        _mint(request.to, tokenIdMinted, request.quantity, "");
    }

    /// @notice Returns whether a minter signed an order that was not sent yet, and the signer.
    function verify(MintRequest calldata request, bytes calldata signature)
        external
        view
        returns (bool success, address signer)
    {
        signer = _signerOf(_hash(request), signature);
        success = _isGood(signer, request.uid);
    }

    /// @notice Limits the supply of a token; the limit cannot be below the current supply.
    function setMaxSupply(uint256 tokenId, uint256 limit) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (limit != 0 && limit < totalSupply(tokenId)) revert SupplyExceeded();
        maxSupply[tokenId] = limit;
        emit MaxSupplyChanged(tokenId, limit);
    }

    function uri(uint256 tokenId) public view override(ERC1155, ERC1155URIStorage) returns (string memory) {
        return super.uri(tokenId);
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC1155, ERC2981, AccessControl)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override(ERC1155, ERC1155Supply)
    {
        super._update(from, to, ids, values);
    }

    /// @dev Returns the id itself, or a new one. An id above the existing ones is accepted, and new ids follow it.
    function _tokenIdOf(uint256 asked) private returns (uint256 tokenId) {
        tokenId = asked == type(uint256).max ? nextTokenIdToMint : asked;
        if (tokenId >= nextTokenIdToMint) nextTokenIdToMint = tokenId + 1;
    }

    function _hash(MintRequest calldata request) private pure returns (bytes32) {
        return keccak256(
            bytes.concat(
                abi.encode(
                    REQUEST_TYPEHASH,
                    request.to,
                    request.royaltyRecipient,
                    request.royaltyBps,
                    request.primarySaleRecipient,
                    request.tokenId,
                    keccak256(bytes(request.uri))
                ),
                abi.encode(
                    request.quantity,
                    request.pricePerToken,
                    request.currency,
                    request.validityStartTimestamp,
                    request.validityEndTimestamp,
                    request.uid
                )
            )
        );
    }
}
