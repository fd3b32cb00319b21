// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedOrders} from "./SignedOrders.sol";

/// @title SignedMint721
/// @notice A collection of single tokens, minted from orders that its signer has signed.
contract SignedMint721 is ERC721URIStorage, ERC2981, SignedOrders {
    struct MintRequest {
        address to;
        address royaltyRecipient;
        uint256 royaltyBps;
        address primarySaleRecipient;
        string uri;
        uint256 quantity;
        uint256 pricePerToken;
        address currency;
        uint128 validityStartTimestamp;
        uint128 validityEndTimestamp;
        bytes32 uid;
    }

    bytes32 private constant REQUEST_TYPEHASH = keccak256(
        "MintRequest(address to,address royaltyRecipient,uint256 royaltyBps,address primarySaleRecipient,string uri,uint256 quantity,uint256 pricePerToken,address currency,uint128 validityStartTimestamp,uint128 validityEndTimestamp,bytes32 uid)"
    );

    /// @notice Maximum supply; 0 means no limit.
    uint256 public immutable maxSupply;
    /// @notice Whether tokens cannot be transferred.
    bool public immutable isSoulbound;
    /// @notice Number of tokens; their ids begin at 1.
    uint256 public totalSupply;

    event TokensMintedWithSignature(
        address indexed signer, address indexed mintedTo, uint256 indexed tokenIdMinted, MintRequest mintRequest
    );

    error Soulbound();

    constructor(
        string memory name,
        string memory symbol,
        address admin,
        address signer,
        uint256 maxSupply_,
        bool isSoulbound_
    ) ERC721(name, symbol) SignedOrders("SignatureMintERC721", admin, signer) {
        maxSupply = maxSupply_;
        isSoulbound = isSoulbound_;
    }

    /// @notice Mints an order's tokens to its recipient. Anyone may send it; the sender pays.
    /// @return tokenIdMinted Id of the first token; the others follow it.
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
        tokenIdMinted = totalSupply + 1;
        if (maxSupply != 0 && request.quantity > maxSupply - totalSupply) revert SupplyExceeded();
        totalSupply += request.quantity;
        emit TokensMintedWithSignature(signer, request.to, tokenIdMinted, request);
        _collect(request.currency, request.pricePerToken * request.quantity, request.primarySaleRecipient);
        for (uint256 id = tokenIdMinted; id < tokenIdMinted + request.quantity; id++) {
            if (bytes(request.uri).length > 0) _setTokenURI(id, request.uri);
            if (request.royaltyRecipient != address(0)) {
                _setTokenRoyalty(id, request.royaltyRecipient, SafeCast.toUint96(request.royaltyBps));
            }
            _safeMint(request.to, id);
        }
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

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721URIStorage, ERC2981, AccessControl)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        from = super._update(to, tokenId, auth);
        if (isSoulbound && from != address(0) && to != address(0)) revert Soulbound();
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
