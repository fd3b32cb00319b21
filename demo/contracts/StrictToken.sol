// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title StrictToken
/// @notice A token that is as strict as Tether USD on Ethereum: an allowance changes only from or to 0, refusals give no reason,
/// and no function returns whether it succeeded.
contract StrictToken {
    uint8 public constant decimals = 6;
    string public constant symbol = "STRICT";
    string public constant name = "Strict token";

    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(address owner, uint256 supply) {
        balanceOf[owner] = supply;
        emit Transfer(address(0), owner, supply);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
